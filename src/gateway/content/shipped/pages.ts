/** Pages that ship: terms of use and privacy. */
import { terms as termsEn } from '../../../domain/content/terms/en.ts';
import { terms as termsKo } from '../../../domain/content/terms/ko.ts';
import type { TermsSection } from '../../../domain/content/terms/section.ts';
import type { ContentEntry } from '../entry.ts';
import { ship } from './shipped.ts';

const bodyOf = (sections: readonly TermsSection[]): string =>
  sections.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n');

export const pages = (): readonly ContentEntry[] => [
  ship(
    { id: 'page-terms', kind: 'static', slug: 'terms' },
    { title: '이용약관', body: bodyOf(termsKo) },
    { title: 'Terms of use', body: bodyOf(termsEn) },
  ),
  ship(
    { id: 'page-privacy', kind: 'static', slug: 'privacy', order: 1 },
    {
      title: '개인정보 처리방침',
      body: `## 수집하는 정보

가입할 때 아이디, 이름, 휴대폰 번호, 이메일을 받습니다. 출금을 신청하면 받는 계좌나 주소를 저장합니다. 로그인한 기기와 시각은 계정을 지키기 위해 기록합니다.

## 이용 목적

본인 확인, 입출금 처리, 문의 답변, 부정 이용 방지에만 사용합니다. 광고에 쓰지 않으며 다른 곳에 팔지 않습니다.

## 보관과 삭제

거래 기록에는 이름 대신 번호만 남습니다. 계정을 닫으면 이름, 연락처, 계좌, 문의 내용을 지우고, 거래 기록의 번호는 누구의 것인지 알 수 없게 됩니다.

## 이용자의 권리

[내 정보](/myinfo/profile)에서 언제든지 정보를 고치고, 저장된 내용을 내려받고, 계정을 닫을 수 있습니다.

## 모의거래

모의거래의 계정과 거래는 이 브라우저 안에만 저장됩니다. 브라우저 데이터를 지우면 함께 사라집니다.`,
    },
    {
      title: 'Privacy policy',
      body: `## What we collect

When you sign up we receive your username, name, phone number and e-mail address. When you withdraw we store the account or address that is paid to. We record from which device and when you logged in, to protect the account.

## What for

To verify you, to carry out deposits and withdrawals, to answer you and to prevent abuse. Nothing is used for advertising and nothing is sold.

## How long

The record of trades holds a number instead of your name. When you close your account, your name, contact details, bank accounts and messages are erased, and the number can no longer be linked to you.

## Your rights

On [your profile](/myinfo/profile) you can correct your data, download what is stored and close the account at any time.

## Practice

The account and trades of the practice mode are stored in this browser alone, and are gone when you clear its data.`,
    },
  ),
];
