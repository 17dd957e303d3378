/**
 * Text as allowed in XML 1.0: markup escaped, forbidden characters replaced by spaces, line ends unchanged.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (control) => (/[\t\n\r\x80-\x9f\x7f]/.test(control) ? control : ' '))
    .replace(/[&<>"\r]/g, (mark) => ENTITIES[mark]!);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Names with values as attributes of an element; those without a value are omitted. */
export function xmlAttributes(values: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(values)
    .map(([name, value]) =>
      value === null ? '' : ` ${name}="${escapeXml(String(value)).replace(/[\n\t]/g, ' ')}"`,
    )
    .join('');
}
