/** Korean texts of the report of a problem, which come with its dialog. */
export const problem = {
  title: '문제 신고',
  text: '무슨 일이 있었나요?',
  placeholder: '무엇을 했고, 무엇을 기대했으며, 무엇이 보였는지 적어 주세요.',
  save: '파일 저장',
  contains:
    '파일에는 작성한 내용, 앱 버전과 브라우저, 최근 오류가 난 위치, 이 브라우저에 기록된 내 주문·포지션·지갑의 내역이 들어갑니다.',
  removed: '이름, 전화번호, 이메일, 주소, 계좌, 로그인 정보, 메시지 내용은 들어가지 않습니다.',
  exchange:
    '비교를 위해 거래소가 가진 내 계정 기록도 추가합니다. 여기에서도 개인정보는 제외됩니다.',
  where: '자동으로 전송되지 않습니다. 저장된 파일을 고객센터 문의에 첨부해 주세요.',
} as const;
