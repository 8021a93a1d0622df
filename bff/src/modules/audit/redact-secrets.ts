/** Fields whose values are never kept, whatever record they stand in. */
const secretName = /password|secret|token|hash|cookie|authorization|api.?key|recovery|otp/i;
const textLimit = 2_000;

/** A record as the log may keep it: secrets blanked, long texts cut, dates as ISO text. */
export function redactSecrets(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value.length > textLimit ? `${value.slice(0, textLimit)}…` : value;
  if (Array.isArray(value)) return value.map(redactSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      secretName.test(name) && field !== null && typeof field !== 'boolean' ? '[redacted]' : redactSecrets(field),
    ]),
  );
}
