/**
 * A new id for one intention: 128 random bits, also where crypto.randomUUID is unavailable (http).
 */
export function newClientOrderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
