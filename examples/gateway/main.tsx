// Two gateways with one store, and what viewers see while parts of it are gone. `npm run example:gateway` starts the platform,
// Redis, both gateways, each in a process of its own, and a balancer.
import { createRoot } from 'react-dom/client';
import 'laurel/styles.css';
import 'laurel/widgets/search.css';
import './styles.css';
import { ControlRoom } from './ControlRoom.tsx';

createRoot(document.querySelector('#root') as HTMLElement).render(<ControlRoom />);
