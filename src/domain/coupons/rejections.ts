/** Refusals about coupons. */
import { refusal, type Refusals } from '../refusal.ts';

export const COUPON_REJECTIONS = {
  UNKNOWN_COUPON: refusal(404, '존재하지 않는 쿠폰입니다.', 'This coupon does not exist.'),
  COUPON_AFFILIATE: refusal(
    403,
    '제휴사 계정은 쿠폰을 사용할 수 없습니다.',
    'Affiliates cannot use coupons.',
  ),
  COUPON_WALLET: refusal(
    403,
    '이 지갑에서는 사용할 수 없는 쿠폰입니다.',
    'This coupon cannot be used for this wallet.',
  ),
  COUPON_EXPIRED: refusal(409, '사용 기간이 지난 쿠폰입니다.', 'This coupon has expired.'),
  COUPON_ENDED: refusal(409, '종료된 쿠폰입니다.', 'This coupon has ended.'),
  COUPON_USED: refusal(409, '이미 사용한 쿠폰입니다.', 'You have already used this coupon.'),
  COUPON_USED_UP: refusal(409, '모두 소진된 쿠폰입니다.', 'This coupon has been used up.'),
  COUPON_NO_DEPOSIT: refusal(
    409,
    '보너스를 받을 수 있는 입금 내역이 없습니다.',
    'There is no deposit that this bonus could follow from.',
  ),
  COUPON_CODE_TAKEN: refusal(
    409,
    '이미 사용 중인 쿠폰 코드입니다.',
    'A coupon with this code is in use.',
  ),
  COUPON_LIMIT: refusal(
    409,
    '동시에 운영할 수 있는 쿠폰은 최대 {maximum}개입니다.',
    'At most {maximum} coupons can be in use at a time.',
  ),
} as const satisfies Refusals;
