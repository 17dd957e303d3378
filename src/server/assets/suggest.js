/**
 * Suggestions while typing, as an ARIA combobox: arrows choose, Enter searches, Escape closes. The page is
 * complete without it. "/" moves the cursor into the box from anywhere.
 */
const PAUSE_MS = 120;
const form = document.querySelector('form.search');
const box = form?.querySelector('.search-box');
if (form && box) start(form, box);

// Says which result was opened, where the server counts it.
const results = document.querySelector('[data-clicks]');
results?.addEventListener('click', (event) => {
  const page = event.target.closest('a[data-page]')?.dataset.page;
  if (!page) return;
  const base = document.documentElement.dataset.base ?? '';
  navigator.sendBeacon(`${base}/clicked?${new URLSearchParams({ q: results.dataset.clicks, page })}`);
});

function start(form, box) {
  const list = document.createElement('ul');
  list.id = 'suggestions';
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', form.dataset.suggestions);
  list.hidden = true;
  form.append(list);
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-autocomplete', 'list'],
    ['aria-expanded', 'false'],
    ['aria-controls', list.id],
  ]) {
    box.setAttribute(name, value);
  }

  let typed = box.value;
  let chosen = -1;
  let timer;
  let request;

  box.addEventListener('input', () => {
    typed = box.value;
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE_MS);
  });
  box.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      box.value = typed;
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !list.hidden) {
      event.preventDefault();
      choose(chosen + (event.key === 'ArrowDown' ? 1 : -1));
    }
  });
  box.addEventListener('blur', close);
  // A mouse press must not take the focus, or the list is gone before the click arrives.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = event.target.closest('li');
    if (!option) return;
    box.value = option.textContent;
    form.requestSubmit();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    box.focus();
    box.select();
  });

  async function ask() {
    request?.abort();
    const query = typed.trim();
    if (query.length < 2) return close();
    request = new AbortController();
    try {
      const base = document.documentElement.dataset.base ?? '';
      const address = `${base}/api/suggest?q=${encodeURIComponent(query)}`;
      const answer = await fetch(address, { signal: request.signal });
      if (!answer.ok) return close();
      const { suggestions } = await answer.json();
      if (typed.trim() === query && document.activeElement === box) show(suggestions);
    } catch {
      // Typing continued, or the server is unavailable: the box works as before.
      close();
    }
  }

  function show(suggestions) {
    chosen = -1;
    box.removeAttribute('aria-activedescendant');
    list.replaceChildren(
      ...suggestions.map((text, i) => {
        const option = document.createElement('li');
        option.id = `suggestion-${i}`;
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', 'false');
        option.textContent = text;
        return option;
      }),
    );
    list.hidden = suggestions.length === 0;
    box.setAttribute('aria-expanded', String(!list.hidden));
  }

  /** One position beyond either end is the box itself, with the typed text. */
  function choose(wanted) {
    const count = list.children.length;
    chosen = wanted >= count ? -1 : wanted < -1 ? count - 1 : wanted;
    for (let i = 0; i < count; i++) list.children[i].setAttribute('aria-selected', String(i === chosen));
    const option = list.children[chosen];
    box.value = option ? option.textContent : typed;
    if (option) box.setAttribute('aria-activedescendant', option.id);
    else box.removeAttribute('aria-activedescendant');
  }

  function close() {
    clearTimeout(timer);
    request?.abort();
    chosen = -1;
    list.hidden = true;
    list.replaceChildren();
    box.setAttribute('aria-expanded', 'false');
    box.removeAttribute('aria-activedescendant');
  }
}
