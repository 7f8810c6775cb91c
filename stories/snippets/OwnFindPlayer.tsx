import { type PlayerSearchOptions, PlayerSearchView, usePlayerSearchModel } from 'laurel';

export const OwnFindPlayer = (options: PlayerSearchOptions) => {
  const model = usePlayerSearchModel(options);
  const above = model.chosen?.places[0]?.name;
  return (
    <>
      <PlayerSearchView model={model} heading="Who is who" />
      {above && <p>{above} is to be passed first.</p>}
    </>
  );
};
