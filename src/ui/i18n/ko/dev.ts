/** Korean texts of the developer pages. */
export const dev = {
  title: '개발자',
  machines: '상태 머신',
  machine: {
    list: '머신과 실행 중인 액터',
    actors: '액터',
    none: '실행 중인 액터 없음',
    chart: '{machine} 상태 차트',
    outline: '상태 목록',
    history: '이벤트',
    moment: '시점',
    latest: '최신 시점 따라가기',
    context: '컨텍스트',
    payload: '이벤트 내용',
    ended: '종료',
    drawing: '차트를 그리는 중',
  },
} as const;
