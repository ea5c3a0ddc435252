/** The page of pricing with the services behind it. */
export async function openPricing() {
  return (await import('./PricingPage.tsx')).PricingPage;
}
