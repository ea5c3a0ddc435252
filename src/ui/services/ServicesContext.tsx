import { createContext, type ReactNode, useContext } from 'react';
import type { Services } from './services.ts';

const ServicesContext = createContext<Services | undefined>(undefined);

export function ServicesProvider(props: {
  readonly services: Services;
  readonly children: ReactNode;
}) {
  return <ServicesContext value={props.services}>{props.children}</ServicesContext>;
}

/** The services of the screens; using it outside the provider is a defect. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('a component was drawn outside ServicesProvider');
  return services;
}
