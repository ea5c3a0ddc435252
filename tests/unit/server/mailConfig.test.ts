import { describe, expect, test } from 'vitest';
import { readMail } from '../../../src/server/mail/mailConfig.ts';

const SMTP = 'smtp://maru:pass%20word@mail.example.com:587';
const FROM = 'Maru <no-reply@maru.example.com>';
const SMS = { SMS_URL: 'https://sms.example.com/v1/', SMS_KEY: 'k', SMS_FROM: '0215440000' };

describe('carriers of the environment', () => {
  test('are none by default', () => {
    expect(readMail({ SMTP_URL: ' ', SMS_URL: '' })).toEqual({ ok: true, links: {} });
  });

  test('are an SMTP server with a sender, and an SMS carrier with a key', () => {
    expect(readMail({ SMTP_URL: SMTP, MAIL_FROM: FROM, ...SMS })).toEqual({
      ok: true,
      links: {
        smtp: { url: SMTP, from: FROM, isLocal: false },
        sms: { baseUrl: 'https://sms.example.com/v1', key: 'k', from: '0215440000' },
      },
    });
    expect(readMail({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'a@b' })).toMatchObject({
      links: { smtp: { isLocal: true } },
    });
  });

  test.each([
    ['SMTP_URL', { SMTP_URL: 'mail.example.com', MAIL_FROM: FROM }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example.com', MAIL_FROM: FROM }],
    ['MAIL_FROM', { SMTP_URL: SMTP }],
    ['MAIL_FROM', { SMTP_URL: SMTP, MAIL_FROM: 'Maru\r\nBcc: a@b.c <a@b.c>' }],
    ['SMS_URL', { ...SMS, SMS_URL: 'http://sms.example.com' }],
    ['SMS_URL', { ...SMS, SMS_URL: 'https://key@sms.example.com' }],
    ['SMS_KEY', { ...SMS, SMS_KEY: '' }],
    ['SMS_FROM', { ...SMS, SMS_FROM: '' }],
  ])('that are wrong stop the start with the name of %s and no secret', (name, environment) => {
    const read = readMail(environment);
    if (read.ok) throw new Error('it was accepted');
    expect(read.problem.startsWith(name)).toBe(true);
    expect(read.problem).not.toContain('pass%20word');
  });
});
