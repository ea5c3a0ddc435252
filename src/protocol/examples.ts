/** The moment at which the examples of the API document take place, ms UTC. */
export const AT = 1_763_715_600_000;
