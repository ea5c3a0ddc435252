/** Texts of the developer pages. */
export const dev = {
  title: 'Developer',
  machines: 'State machines',
  machine: {
    list: 'Machines and their actors',
    actors: 'Actor',
    none: 'No actor is running',
    chart: 'State chart of {machine}',
    outline: 'States',
    history: 'Events',
    moment: 'Moment',
    latest: 'Follow the latest',
    context: 'Context',
    payload: 'Payload',
    ended: 'Ended',
    drawing: 'Drawing the chart',
  },
} as const;
