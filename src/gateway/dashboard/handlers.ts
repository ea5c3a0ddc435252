import type { dashboardCalls } from '../../protocol/dashboard/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { succeed } from '../reply.ts';
import type { DashboardDep } from './dashboard.ts';

export const dashboardHandlers = (core: DashboardDep): HandlersOf<typeof dashboardCalls> => ({
  operatorDashboard: async () => succeed(await core.dashboard()),
});
