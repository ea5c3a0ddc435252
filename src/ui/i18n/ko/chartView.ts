/** Texts of the chart's tools, its fullscreen view and its image, in Korean. */
export const chartView = {
  fullscreen: '차트 전체 화면',
  leave: '전체 화면 닫기 (Esc)',
  save: '차트를 이미지로 저장',
  saveFailed: '이미지를 저장하지 못했습니다.',
  practice: '모의거래',
  periods: '전체 주기',
  pin: '{period} 막대에 표시',
  unpin: '{period} 막대에서 빼기',
  compare: '비교',
  compared: '비교 종목',
  compareRemove: '{label} 비교 끝내기',
  compareMost: '최대 {count}개',
  compareScale: '비교 중에는 퍼센트 눈금을 씁니다',
} as const;
