import { mountApp } from '../../../src/ui/app.tsx';
import { harnessServices } from './services.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('no root');
const services = harnessServices();
// For driving states that have no control of their own.
Object.assign(window, { services });
await mountApp(root, services);
