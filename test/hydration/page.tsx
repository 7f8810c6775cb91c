/** A page that takes over what a server has drawn, and tells what React says of it. */
import { hydrateRoot } from 'react-dom/client';
import { App, type Drawn } from './App.tsx';

Object.assign(window, {
  takeOver: async (html: string, drawn: Drawn): Promise<readonly string[]> => {
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.replaceChildren(container);
    const said: string[] = [];
    const root = hydrateRoot(container, <App {...drawn} />, {
      onRecoverableError: (error) => said.push(String(error)),
    });
    // React hydrates in a task of its own, and draws what only the browser knows after it.
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve));
    if (container.querySelector('table') === null) said.push('There is no board.');
    root.unmount();
    return said;
  },
});
