/**
 * The paper's Dİ view (S3): what is left of the HTML when its pattern `<(.|\n)+?>` is removed, including
 * script text and entities. The pattern takes at least one character, so `<>` does not end immediately, and
 * it knows neither comments nor quotes. One pass with two searches gives the same result in linear time; a
 * regular expression would search for the missing `>` again from every `<`.
 */
export function stripTags(html: string): string {
  let out = '';
  let kept = 0;
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', kept)) {
    const close = html.indexOf('>', open + 2);
    if (close < 0) break;
    out += html.slice(kept, open);
    kept = close + 1;
  }
  return out + html.slice(kept);
}
