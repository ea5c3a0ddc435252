import { expect, test } from 'vitest';
import { deviceName } from '../../../../src/ui/people/deviceName.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';

test.each([
  [CHROME, 'Chrome · Windows'],
  [`${CHROME} Edg/142.0`, 'Edge · Windows'],
  [`${CHROME} Whale/4.30`, 'Whale · Windows'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911N) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/142.0 Mobile Safari/604.1',
    'Chrome · iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1.15',
    'Safari · macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox · Linux'],
  ['curl/8.5', undefined],
  ['', undefined],
])('[U-P23] the device of %j is %j', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
