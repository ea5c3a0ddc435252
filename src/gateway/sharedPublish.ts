/**
 * Messages to members that follow from no record, such as those of a conversation: the process that
 * acts publishes them, and a member's sockets may be at any other. Rule [O-Z12].
 */
import type { Among } from './ports/acting.ts';
import type { Publish } from './ports/submit.ts';

/** Publishes at every process where this one acts, and here alone otherwise. */
export function sharePublish(broker: Publish, { bus, acting }: Among): Publish {
  bus.listen((notice) => {
    // What this process published has reached its own sockets.
    if (notice.type === 'published' && !acting.isHere())
      broker.toUser(notice.userId, notice.destination, notice.body);
  });
  return {
    toTopic: broker.toTopic,
    topicsUnder: broker.topicsUnder,
    usersListeningTo: broker.usersListeningTo,
    toUser: (userId, destination, body) => {
      if (acting.isHere()) bus.notify({ type: 'published', userId, destination, body });
      return broker.toUser(userId, destination, body);
    },
    // Whether anyone listens elsewhere is not known here.
    hasUserListeners: (userId, destination) =>
      acting.isHere() || broker.hasUserListeners(userId, destination),
  };
}
