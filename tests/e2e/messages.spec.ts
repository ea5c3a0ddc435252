/** Messages from the operator, and questions to them, in an open page and without a network. */
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { operatorContactMessage } from '../../src/protocol/contacts/entities.ts';
import { DESTINATIONS } from '../../src/protocol/destinations.ts';
import { imageOf } from '../support/images.ts';
import { expect, test } from '../support/e2e.ts';
import { operatorToken, signInOperator } from '../support/e2eExchange.ts';
import { untilKeptForOffline } from '../support/e2eWitness.ts';
import { createStompClient, type Remote, subscribe } from '../support/remote.ts';

test.use({ language: 'ko', isSignedIn: true });

/** Notes on the document which tones the page starts, and whether it may make any. */
async function witnessTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const root = (): DOMStringMap => document.documentElement.dataset;
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        const note = (): void => void (root()['audio'] = this.state);
        this.addEventListener('statechange', note);
        note();
      }
      override createOscillator(): OscillatorNode {
        root()['tones'] = String(Number(root()['tones'] ?? 0) + 1);
        return super.createOscillator();
      }
    };
  });
}
const tones = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['tones'] ?? 0));

/** Opens a page and presses somewhere, so that it may make sounds. */
async function openWithSound(page: Page, path: string): Promise<void> {
  await witnessTones(page);
  await page.goto(path);
  await expect(page.getByRole('link', { name: '메시지', exact: true })).toBeVisible();
  await page.keyboard.press('Shift');
  await expect(page.locator('html')).toHaveAttribute('data-audio', 'running');
}

async function send(operator: Remote['post'], player: Remote, title: string): Promise<void> {
  const sent = await operator(CALLS.operatorMessageSend.path, {
    title,
    content: `<h2>${title}</h2><p>02:00부터 <strong>점검</strong>합니다.</p><script>alert(1)</script>`,
    playerIds: player.userId,
    clientRequestId: `${player.username}-${title.length}`,
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
}

const messageLink = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('link', {
    name: unread === 0 ? '메시지' : `메시지, 읽지 않음 ${unread}`,
    exact: true,
  });
const support = (page: Page, answers = 0) =>
  page.getByRole('banner').getByRole('button', {
    name: answers === 0 ? '고객센터' : `고객센터, 새 답변 ${answers}`,
    exact: true,
  });

test('[M-U4] [W-M3] a message arrives in an open page with badge and sound; it is read and deleted', async ({
  page,
  player,
  origin,
}) => {
  const operator = await signInOperator(origin);
  await openWithSound(page, '/dnw_history/asset');
  await send(operator, player, '점검 안내');
  await expect(page.getByText('읽지않은 메시지가 있습니다 확인해주세요.').first()).toBeVisible();
  await expect(messageLink(page, 1)).toBeVisible();
  expect(await tones(page)).toBe(2);

  await page.reload();
  await messageLink(page, 1).click();
  await page.getByRole('listitem').getByRole('link', { name: '점검 안내' }).click();
  await expect(page.getByRole('heading', { name: '점검 안내' }).first()).toBeVisible();
  await expect(page.getByText('02:00부터 점검합니다.')).toBeVisible();
  await expect(messageLink(page, 0)).toBeVisible();
  await expect
    .poll(async () => (await player.get(CALLS.messageUnreadCount.path)).body)
    .toEqual({ count: 0 });

  await page.getByRole('button', { name: '삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('받은 메시지가 없습니다')).toBeVisible();
  await expect
    .poll(async () => (await player.get(CALLS.messageList.path)).body)
    .toMatchObject({ total: 0 });
});

test('[M-O3] [W-T4] a question that was being written is kept over a reload; with a file it is answered in an open page, live on both ends', async ({
  page,
  player,
  origin,
}) => {
  const token = await operatorToken(origin);
  const operator = await signInOperator(origin);
  const desk: v.InferOutput<typeof operatorContactMessage>['contact'][] = [];
  const client = createStompClient(origin, token);
  await new Promise<void>((resolve) => {
    client.onConnect = () => resolve();
    client.activate();
  });
  await subscribe(client, DESTINATIONS.operatorContact, ({ body }) => {
    const { contact } = v.parse(operatorContactMessage, JSON.parse(body));
    if (contact.userId === player.userId) desk.push(contact);
  });
  const answer = async (text: string): Promise<void> => {
    const sent = await operator(CALLS.operatorContactAnswer.path, {
      contactId: desk[0]?.id,
      answer: text,
      clientRequestId: `${player.username}-${text.length}`,
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  };

  await openWithSound(page, '/dnw_history/asset');
  await support(page).click();
  const panel = page.getByRole('dialog', { name: '고객센터' });
  await expect(panel).toContainText(`홍길동 (${player.username})`);
  expect((await panel.boundingBox())?.width).toBe(280);
  await panel.getByLabel('문의 내용').fill('입금이 언제 반영되나요?');
  await panel.getByRole('button', { name: '닫기' }).click();
  await page.reload();
  await support(page).click();
  await expect(panel.getByLabel('문의 내용')).toHaveValue('입금이 언제 반영되나요?');
  await panel
    .getByLabel('파일 첨부')
    .first()
    .setInputFiles({
      name: '영수증.png',
      mimeType: 'image/png',
      buffer: Buffer.from(imageOf('png', 100)),
    });
  await panel.getByRole('button', { name: '보내기' }).click();
  const thread = panel.getByRole('log');
  await expect(thread).toContainText('입금이 언제 반영되나요?');
  await expect(thread.getByRole('button', { name: '영수증.png 내려받기' })).toBeVisible();
  await expect(thread).toContainText('답변을 기다리고 있습니다');
  await expect.poll(() => desk.at(-1)).toMatchObject({ files: [{ name: '영수증.png' }] });

  await answer('확인하고 있습니다.');
  await expect(thread).toContainText('확인하고 있습니다.');
  await expect.poll(() => desk.at(-1)).toMatchObject({ isAnswered: true, isRead: true });

  await panel.getByRole('button', { name: '닫기' }).click();
  await answer('지금 반영되었습니다. 감사합니다.');
  await expect(page.getByText('문의에 답변이 등록되었습니다.').first()).toBeVisible();
  await support(page, 1).click();
  await expect(thread).toContainText('지금 반영되었습니다. 감사합니다.');
  await expect(support(page)).toBeVisible();
  await client.deactivate();
});

test.describe('without a network', () => {
  test.use({ hasOwnExchange: true, serviceWorkers: 'allow' });

  test('[M-O1][M-O2] the last list is readable; what is read and deleted goes out once it is back', async ({
    page,
    context,
    player,
    exchange,
  }) => {
    const operator = await signInOperator(exchange.url);
    await send(operator, player, '첫째');
    await send(operator, player, '둘째 안내');
    await page.goto('/myinfo/message');
    const row = (title: string) => page.getByRole('listitem').getByRole('link', { name: title });
    await expect(row('둘째 안내')).toBeVisible();
    await untilKeptForOffline(page);
    await context.setOffline(true);
    await exchange.stop();
    await page.reload();
    await expect(page.getByText(/^연결이 없어 .*에 받은 목록을 보여드립니다/)).toBeVisible();
    await row('첫째').click();
    await expect(page.getByText('02:00부터 점검합니다.')).toBeVisible();
    await page.getByRole('link', { name: '목록' }).click();
    await page.getByRole('button', { name: '둘째 안내 삭제' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
    await expect(row('둘째 안내')).toHaveCount(0);
    await expect(messageLink(page, 0)).toBeVisible();
    await page.reload();
    await expect(row('첫째')).toBeVisible();
    await expect(row('둘째 안내')).toHaveCount(0);

    await exchange.restart();
    await context.setOffline(false);
    await expect
      .poll(async () => (await player.get(CALLS.messageList.path)).body, { timeout: 60_000 })
      .toMatchObject({ total: 1, items: [{ title: '첫째', isRead: true }] });
    await expect(row('첫째')).toBeVisible();
    await expect(page.getByText(/^연결이 없어/)).toHaveCount(0);
  });
});
