/** Refusals about coins' addresses, deposits and the address book. */
import { refusal, type Refusals } from '../refusal.ts';

export const COIN_REJECTIONS = {
  ADDRESS_INVALID: refusal(400, '{coin} 주소가 아닙니다.', 'This is not a {coin} address.'),
  ADDRESS_CHECKSUM: refusal(
    400,
    '주소에 오타가 있습니다. 다시 복사해주세요.',
    'The address contains a typo. Copy it again.',
  ),
  ADDRESS_NETWORK: refusal(
    400,
    '{network} 네트워크 주소로는 {coin} 코인을 보낼 수 없습니다.',
    'This is a {network} address. {coin} cannot be sent there.',
  ),
  TAG_MISSING: refusal(
    400,
    '{coin} 출금에는 태그 또는 메모가 필요합니다.',
    'A {coin} withdrawal needs a tag or memo.',
  ),
  TAG_INVALID: refusal(400, '태그 또는 메모가 올바르지 않습니다.', 'The tag or memo is not valid.'),
  TEMPORARY_ADDRESS_LIMIT: refusal(
    409,
    '사용하지 않은 일회용 주소는 최대 {maximum}개까지 가능합니다.',
    'You can have at most {maximum} unused one-time addresses.',
  ),
  SANDBOX_OFF: refusal(
    403,
    '테스트 코인은 데모에서만 받을 수 있습니다.',
    'Test coins exist in the demo only.',
  ),
  ADDRESS_BOOK_FULL: refusal(
    409,
    '주소록에는 최대 {maximum}개까지 저장할 수 있습니다.',
    'The address book holds at most {maximum} addresses.',
  ),
  UNKNOWN_ADDRESS: refusal(
    404,
    '주소록에 없는 주소입니다.',
    'This address is not in your address book.',
  ),
  ADDRESS_WAITS: refusal(
    409,
    '새로 등록한 주소입니다. {hours}시간 후부터 출금할 수 있습니다.',
    'This address is new. You can withdraw to it in {hours} h.',
  ),
  UNKNOWN_DEPOSIT: refusal(404, '존재하지 않는 입금입니다.', 'This deposit does not exist.'),
  DEPOSIT_NOT_HELD: refusal(409, '보류 중인 입금이 아닙니다.', 'This deposit is not held.'),
} as const satisfies Refusals;
