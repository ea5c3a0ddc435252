/**
 * Violations of the content security policy that a browser refuses, in pages and in their workers.
 */
import type { BrowserContext } from '@playwright/test';

/** Call it before the first page opens; the list grows as the browser refuses. */
export async function witnessViolations(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = [];
  // Workers report to the console alone.
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await context.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await context.addInitScript(() => {
    const report = (window as unknown as { reportViolation: (text: string) => void })
      .reportViolation;
    document.addEventListener('securitypolicyviolation', (event) =>
      report(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      ),
    );
  });
  return violations;
}
