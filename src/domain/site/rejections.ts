/** Refusals of creating and changing sites. */
import { refusal, type Refusals } from '../refusal.ts';

export const SITE_REJECTIONS = {
  SITE_CODE_TAKEN: refusal(
    409,
    '이미 사용 중인 사이트 코드입니다.',
    'Another site has this code already.',
  ),
  SITE_CHANGED: refusal(
    409,
    '사이트 설정이 그 사이에 변경되었습니다. 새로고침 후 다시 시도해주세요.',
    'The site was changed in the meantime. Reload and try again.',
  ),
  SITE_IN_USE: refusal(
    409,
    '회원 {members}명이 아직 사용 중이어서 끌 수 없습니다.',
    'It cannot be switched off: {members} members still have something open there.',
  ),
  SITE_COIN_WITHOUT_RATE: refusal(
    400,
    '{coin}의 시세가 없어 사이트에 추가할 수 없습니다. 시장이나 운영자가 정한 시세가 필요합니다.',
    'The site cannot have {coin}: neither a market nor the operator says what it is worth.',
  ),
  SITE_ACCENT_TOO_LIGHT: refusal(
    400,
    '강조색이 밝은 테마의 배경에서 잘 보이지 않습니다. 명암비 {ratio}, {required} 이상이어야 합니다.',
    'The accent color is too light for the light theme: contrast {ratio}, at least {required} is needed.',
  ),
  SITE_ACCENT_TOO_DARK: refusal(
    400,
    '강조색이 어두운 테마의 배경에서 잘 보이지 않습니다. 명암비 {ratio}, {required} 이상이어야 합니다.',
    'The accent color is too dark for the dark theme: contrast {ratio}, at least {required} is needed.',
  ),
} as const satisfies Refusals;
