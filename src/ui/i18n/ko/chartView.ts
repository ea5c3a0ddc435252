/** Texts of the chart's fullscreen view and its image, in Korean. */
export const chartView = {
  fullscreen: '차트 전체 화면',
  leave: '전체 화면 닫기 (Esc)',
  save: '차트를 이미지로 저장',
  saveFailed: '이미지를 저장하지 못했습니다.',
  practice: '모의거래',
} as const;
