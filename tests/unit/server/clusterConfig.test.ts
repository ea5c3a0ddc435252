/** Settings of an exchange of several processes. */
import { describe, expect, test } from 'vitest';
import { readCluster } from '../../../src/server/cluster/clusterConfig.ts';

const PLACE = { host: '0.0.0.0', port: 8080 };
const DATABASE = 'postgres://maru@db/maru';
const SECRET = 'x'.repeat(32);
const WRITER = { ROLE: 'writer', CLUSTER_SECRET: SECRET };

describe('the role of a process', () => {
  test.each([{}, { ROLE: '' }, { ROLE: 'all', CLUSTER_SECRET: SECRET }])(
    '[O-Z7] is the whole exchange where %j is set',
    (environment) => {
      expect(readCluster(environment, PLACE, undefined)).toEqual({ ok: true, cluster: undefined });
    },
  );

  test.each([
    ['the loopback where it listens everywhere', {}, PLACE, 'http://127.0.0.1:8080'],
    ['its host', {}, { host: 'maru-1', port: 80 }, 'http://maru-1'],
    ['its address of version 6', {}, { host: 'fd00::5', port: 8080 }, 'http://[fd00::5]:8080'],
    ['what ADDRESS says', { ADDRESS: 'https://w1.example' }, PLACE, 'https://w1.example'],
  ])('[O-Z7] is reached at %s', (_, more, place, address) => {
    expect(readCluster({ ...WRITER, ...more }, place, DATABASE)).toEqual({
      ok: true,
      cluster: { role: 'writer', secret: SECRET, address },
    });
  });

  test.each([
    [
      'an unknown role',
      { ROLE: 'leader' },
      PLACE,
      DATABASE,
      /^ROLE is leader; .*writer or gateway/,
    ],
    ['no database', WRITER, PLACE, undefined, /DATABASE_URL/],
    ['no secret', { ROLE: 'gateway' }, PLACE, DATABASE, /CLUSTER_SECRET must be set/],
    ['a short secret', { ...WRITER, CLUSTER_SECRET: 'short' }, PLACE, DATABASE, /32 characters/],
    ['any free port', WRITER, { ...PLACE, port: 0 }, DATABASE, /PORT must be a fixed one/],
    ['a path', { ...WRITER, ADDRESS: 'http://a/b' }, PLACE, DATABASE, /^ADDRESS is http:\/\/a\/b/],
    ['no scheme', { ...WRITER, ADDRESS: 'a:8080' }, PLACE, DATABASE, /^ADDRESS is a:8080/],
  ])('[O-Z8] is refused with %s', (_, environment, place, databaseUrl, problem) => {
    const result = readCluster(environment, place, databaseUrl);
    expect(result).toEqual({ ok: false, problem: expect.stringMatching(problem) as string });
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });
});
