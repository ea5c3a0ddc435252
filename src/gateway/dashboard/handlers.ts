import type { dashboardCalls } from '../../protocol/dashboard/calls.ts';
import type { GatewayCore } from '../core.ts';
import type { HandlersOf } from '../http/endpoint.ts';
import { succeed } from '../reply.ts';

export const dashboardHandlers = (core: GatewayCore): HandlersOf<typeof dashboardCalls> => ({
  operatorDashboard: async () => succeed(await core.dashboard()),
});
