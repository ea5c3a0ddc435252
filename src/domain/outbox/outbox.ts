/** Messages to people outside the exchange. */

/** SANDBOX: no carrier is connected, and the message ends here. LOST: the exchange ended first. */
export const PARCEL_STATES = ['SANDBOX', 'QUEUED', 'DELIVERED', 'FAILED', 'LOST'] as const;
