/**
 * Could a spreadsheet take this place of a text for the beginning of a cell? At the beginning, with or without white
 * space before it, and after anything that begins a cell if the separator is a semicolon, as in Turkish.
 */
export function beginsCell(text: string, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const character = text[before]!;
    if (';\t\r\n'.includes(character)) return true;
    if (!/\s/.test(character)) return false;
  }
  return true;
}
