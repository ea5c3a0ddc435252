/** Stands for an actor that the host of a machine provides. */
export const notProvided = (): never => {
  throw new Error('the actor is provided by the host of the machine');
};
