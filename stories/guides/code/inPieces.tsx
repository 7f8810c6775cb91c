import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import Widgets from './App.tsx';

const place = document.querySelector('#widgets');
if (place !== null) {
  const root = createRoot(place);
  startTransition(() => root.render(<Widgets />));
}
