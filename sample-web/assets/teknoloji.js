// Draws the page from the JSON beside it, or from the address in data-kaynak.
(async () => {
  const root = document.getElementById('uygulama');
  const inline = document.getElementById('veri');
  const data = inline ? JSON.parse(inline.textContent) : await (await fetch(root.dataset.kaynak)).json();

  function element(tag, className, ...children) {
    const node = document.createElement(tag);
    if (className) node.className = className;
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
  }

  function link({ baslik, adres }) {
    const node = element('a', '', baslik);
    node.href = adres;
    return node;
  }

  function picture(source) {
    const node = element('img', '');
    node.src = source;
    node.alt = '';
    return node;
  }

  const TAGS = { paragraph: 'p', heading: 'h2', quote: 'blockquote', item: 'li', step: 'li' };

  function article() {
    const text = element('div', 'govde');
    let list = null;
    for (const { tur, metin } of data.bloklar) {
      if (tur === 'item' || tur === 'step') {
        if (list === null) text.append((list = element(tur === 'item' ? 'ul' : 'ol', '')));
        list.append(element('li', '', metin));
      } else {
        list = null;
        text.append(element(TAGS[tur], '', metin));
      }
    }
    return element(
      'article',
      'yazi',
      element('h1', '', data.baslik),
      element('p', 'bilgi', `${data.yazar} · ${data.tarih} · ${data.bolum}`),
      picture(data.resim),
      text,
    );
  }

  function list() {
    const cards = (data.yazilar ?? []).map((one) =>
      element('div', 'kart', picture(one.resim), element('h2', '', link(one)), element('p', '', one.ozet)),
    );
    return element('section', 'liste', element('h1', '', data.baslik), ...cards);
  }

  function advertisement() {
    if (!data.reklam) return null;
    const node = link({
      baslik: `${data.reklam.brand}: ${data.reklam.text} ${data.reklam.call}`,
      adres: data.reklam.path,
    });
    node.rel = 'nofollow sponsored';
    return element('div', 'reklam', node);
  }

  const home = link({ baslik: 'Açık Devre', adres: '/' });
  home.className = 'logo';
  root.replaceChildren(
    element('header', '', home, element('nav', '', ...data.menu.map(link))),
    element('main', '', data.tur === 'yazi' ? article() : list()),
    element(
      'aside',
      '',
      advertisement(),
      data.ilgili ? element('div', 'ilgili', element('h3', '', 'Sıradaki'), ...data.ilgili.map(link)) : null,
    ),
    element(
      'footer',
      '',
      'Açık Devre, lehim kokusu seven editörlerin sitesi. ',
      data.dost ? link(data.dost) : null,
    ),
  );
})();
