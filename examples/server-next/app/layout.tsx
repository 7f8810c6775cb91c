import 'laurel/styles.css';
import './page.css';
import type { ReactNode } from 'react';
import { Providers } from './Providers.tsx';

// Without an icon of its own a browser asks for one, and is told that there is none.
export const metadata = { title: 'My game', icons: { icon: 'data:,' } };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
