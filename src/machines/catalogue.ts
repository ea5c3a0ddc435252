/** Every state machine of the product by its name: its file is `NAME.ts`, its export `NAMEMachine`. */
import { authMachine } from './auth.ts';
import { bootMachine } from './boot.ts';
import { orderMachine } from './order.ts';
import { ordersMachine } from './orders.ts';
import { roundMachine } from './round.ts';
import { socketMachine } from './socket.ts';
import { workingOrderMachine } from './workingOrder.ts';

export const MACHINES = {
  boot: bootMachine,
  auth: authMachine,
  socket: socketMachine,
  orders: ordersMachine,
  workingOrder: workingOrderMachine,
  order: orderMachine,
  round: roundMachine,
} as const;

export type MachineName = keyof typeof MACHINES;

export const MACHINE_NAMES: readonly MachineName[] = [
  ...(['boot', 'auth', 'socket', 'orders', 'workingOrder', 'order', 'round'] as const),
];
