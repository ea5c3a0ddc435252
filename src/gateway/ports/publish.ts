/** What a feature may publish; the broker does it. */
import type { UserId } from '../../domain/ids.ts';

export interface Publish {
  /** Sends JSON text to all subscribers of a topic; returns their number. */
  readonly toTopic: (destination: string, body: string) => number;
  /** Sends JSON text to one user's subscribers of a queue; returns their number. */
  readonly toUser: (userId: UserId, destination: string, body: string) => number;
  /** Topics that begin like this and have subscribers. */
  readonly topicsUnder: (prefix: string) => readonly string[];
  readonly hasUserListeners: (userId: UserId, destination: string) => boolean;
  /** Who is subscribed to a queue at the moment. */
  readonly usersListeningTo: (destination: string) => readonly UserId[];
}

/** Who follows what at the moment. */
export interface Listeners {
  readonly hasTopicListeners: (destination: string) => boolean;
  /** Users with an open page: those who receive account events. */
  readonly usersOnline: () => number;
}
