import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../../../src/domain/permissions.ts';
import { withPreset } from '../../../../src/ui/screens/admin/admins/presets.ts';
import { manyTerms, NO_TERMS } from '../../../../src/ui/screens/admin/options/optionFields.ts';

const TERMS = {
  odds: '1.9',
  minPoint: '10',
  maxPoint: '1000',
  stepPoint: '10',
  maxPointPerRound: '5000',
  maxPointPerSide: '50000',
  isPlay: true,
};

test('[U-C33] of terms for several options, what is empty stays as each has it', () => {
  expect(manyTerms(NO_TERMS, TERMS)).toEqual(TERMS);
  expect(manyTerms({ ...NO_TERMS, odds: '1.85', isPlay: 'false' }, TERMS)).toEqual({
    ...TERMS,
    odds: '1.85',
    isPlay: false,
  });
});

test('[U-C34] a preset changes only what may be granted', () => {
  const isGrantable = (permission: string): boolean => permission.startsWith('contacts.');
  expect(withPreset('support', ['ledger.act'], isGrantable)).toEqual([
    'contacts.read',
    'contacts.act',
    'ledger.act',
  ]);
  expect(withPreset('all', [], () => true)).toEqual(PERMISSIONS);
  expect(withPreset('auditor', ['ledger.act'], () => true)).not.toContain('ledger.act');
});
