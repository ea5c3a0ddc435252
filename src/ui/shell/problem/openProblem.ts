/** The dialog with its texts, loaded when a menu opens it. */
import { problemTexts } from '../../i18n/problemTexts.ts';
import { loadTexts } from '../../i18n/setup.ts';
import { ProblemDialog } from './ProblemDialog.tsx';

export async function openProblem() {
  await loadTexts(problemTexts);
  return ProblemDialog;
}
