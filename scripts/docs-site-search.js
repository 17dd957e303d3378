/** Search of the documentation without a server: words are found by their beginnings, with or without Turkish letters. */
(() => {
  const fold = (text) =>
    text
      .replaceAll('İ', 'i')
      .replaceAll('I', 'i')
      .replaceAll('ı', 'i')
      .toLocaleLowerCase('en')
      .normalize('NFD')
      .replace(/\p{M}/gu, '');
  const form = document.querySelector('.docs-search');
  const page = document.querySelector('.docs-page');
  const root = document.documentElement.dataset.root;
  const before = [...page.childNodes];

  const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

  const search = (query) => {
    const words = fold(query)
      .split(/[^\p{L}\p{N}.-]+/u)
      .filter(Boolean);
    if (words.length === 0) return page.replaceChildren(...before);
    const hits = globalThis.docsSections
      .map((section) => {
        const [head, text] = [fold(`${section.title} ${section.heading}`), fold(section.text)];
        const score = words.map((word) => (head.includes(word) ? 3 : 0) + (text.includes(word) ? 1 : 0));
        return { section, score: score.includes(0) ? 0 : score.reduce((sum, part) => sum + part, 0) };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, 20);
    page.replaceChildren(
      element('h1', `${query} (${hits.length})`),
      ...hits.map(({ section: { title, heading, href, text } }) => {
        const [box, head] = [element('section', ''), element('h2', '')];
        const name = heading === title ? title : `${title}: ${heading}`;
        const link = Object.assign(element('a', name), { href: `${root}/${href}` });
        const at = Math.max(0, fold(text).indexOf(words[0]) - 60);
        head.append(link);
        box.append(head, element('p', `${at > 0 ? '… ' : ''}${text.slice(at, at + 180)} …`));
        return box;
      }),
    );
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search(form.elements.q.value);
  });
})();
