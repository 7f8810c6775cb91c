export default function Page() {
  return <p>The game goes here. It submits its runs to /api/scores.</p>;
}
