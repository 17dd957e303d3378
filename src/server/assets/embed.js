// A search box for other sites: <script src="https://engine/embed.js" data-target="#search" data-results defer></script>
// Without data-results a query opens the engine's own page. No inline style or script, nothing from pages but text.
(() => {
  const script = document.currentScript;
  if (!script) return;
  // The engine may be under a path (`server.base`): everything is beside this script.
  const engine = new URL('.', script.src).href;
  const {
    target = '[data-tazi-search]',
    results,
    size = '5',
    site = '',
    placeholder = 'Ara',
    hl,
  } = script.dataset;
  // What the engine's own page keeps.
  const kept = { ...(site && { site }), ...(hl && { hl }) };
  const texts =
    hl === 'en'
      ? {
          search: 'Search',
          none: 'Nothing was found.',
          all: 'All results',
          failed: 'The search did not answer.',
        }
      : { search: 'Ara', none: 'Sonuç yok.', all: 'Tüm sonuçlar', failed: 'Arama yanıt vermedi.' };

  const element = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    if (text) made.textContent = text;
    return made;
  };
  const isWebAddress = (url) => /^https?:\/\//i.test(url);

  const show = (list, { results: found, total }, query) => {
    const items = found
      .filter(({ url }) => isWebAddress(url))
      .map((result) => {
        const item = element('li', 'tazi-result');
        const link = element('a', 'tazi-title', result.title || result.url);
        link.href = result.url;
        link.rel = 'noopener nofollow';
        const text = new DOMParser().parseFromString(result.snippet, 'text/html').body.textContent;
        item.append(
          link,
          element('span', 'tazi-site', result.siteName || result.site),
          element('p', 'tazi-snippet', text),
        );
        return item;
      });
    const last = element('li', 'tazi-more', total === 0 ? texts.none : '');
    if (total > found.length) {
      const all = element('a', 'tazi-all', `${texts.all} (${total})`);
      all.href = `${engine}?${new URLSearchParams({ q: query, ...kept })}`;
      last.append(all);
    }
    list.replaceChildren(...items, last);
  };

  const mount = (place) => {
    const form = element('form', 'tazi-search');
    form.action = engine;
    form.method = 'get';
    form.setAttribute('role', 'search');
    const box = element('input', 'tazi-box');
    Object.assign(box, { type: 'search', name: 'q', maxLength: 1000, required: true, placeholder });
    box.setAttribute('aria-label', texts.search);
    form.append(box, element('button', 'tazi-button', texts.search));
    for (const [name, value] of Object.entries(kept)) {
      const field = element('input', '');
      Object.assign(field, { type: 'hidden', name, value });
      form.append(field);
    }
    place.replaceChildren(form);
    if (results === undefined) return;
    const list = element('ol', 'tazi-results');
    list.setAttribute('aria-live', 'polite');
    place.append(list);
    let asked = 0;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const turn = ++asked;
      const query = box.value;
      const parameters = new URLSearchParams({ q: query, size, ...(site && { site }) });
      try {
        const answer = await fetch(`${engine}api/search?${parameters}`, { credentials: 'omit' });
        if (!answer.ok) throw new Error(String(answer.status));
        const found = await answer.json();
        if (turn === asked) show(list, found, query);
      } catch {
        if (turn === asked) list.replaceChildren(element('li', 'tazi-more', texts.failed));
      }
    });
  };

  const start = () => document.querySelectorAll(target).forEach(mount);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
