// Looks at the page from inside, as a person would use it, and tells the page around it what it saw.
(() => {
  const seen = { faults: window.faults };
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const engines = (table) => [...table.tBodies[0].rows].map((row) => row.querySelector('th').textContent);
  const shown = (element) => element.getClientRects().length > 0;

  seen.width = innerWidth;
  seen.overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  seen.wider = all('.page *').filter((element) => shown(element) && !element.closest('.scroll,.card')
    && element.getBoundingClientRect().right > innerWidth + 1).map((element) => element.className || element.tagName);
  seen.resources = performance.getEntriesByType('resource').map((entry) => entry.name);
  seen.tables = all('.part table').length;
  seen.charts = all('svg.chart').length;
  seen.unnamed = all('.part table').filter((table) => !table.closest('[aria-label]')
    || all('thead th:not([scope=col])', table).length || all('tbody tr', table).some((row) => !row.querySelector('th[scope=row]'))).length;
  const headings = all('h1,h2,h3,h4').filter((heading) => !heading.closest('nav')).map((heading) => Number(heading.tagName[1]));
  seen.skippedLevels = headings.filter((level, i) => i > 0 && level > headings[i - 1] + 1).length;
  seen.brokenLinks = all('a[href^="#"]').filter((link) => !document.getElementById(link.hash.slice(1))).map((link) => link.hash);
  seen.twice = all('[id]').map((element) => element.id).filter((id, i, ids) => ids.indexOf(id) !== i);

  // Contrast, by WCAG 2: 4.5 for text of this size.
  const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = (colour) => channels(colour).slice(0, 3)
    .map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (channels(colour).length === 3 || channels(colour)[3] === 1) {
        return colour;
      }
    }
    return 'rgb(255,255,255)';
  };
  const pale = () => [...new Set(all('.page *,.topbar *').filter((element) => !element.closest('svg') && shown(element)
    && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((element) => {
      const [a, b] = [light(getComputedStyle(element).color), light(ground(element))].sort((x, y) => y - x);
      return (a + 0.05) / (b + 0.05) < 4.5;
    })
    .map((element) => `${element.tagName}.${element.className}`))];

  const toggle = document.getElementById('theme');
  seen.themes = [];
  seen.pale = [];
  for (let i = 0; i < 3; i++) {
    seen.themes.push(document.documentElement.dataset.theme);
    seen.pale.push(...pale());
    toggle.click();
  }
  const paper = () => getComputedStyle(document.querySelector('.chart')).getPropertyValue('--t-java').trim();
  document.documentElement.dataset.theme = 'light';
  seen.lightChart = paper();
  document.documentElement.dataset.theme = 'dark';
  seen.darkChart = paper();

  const table = document.querySelector('.part table');
  const speed = all('thead button', table).find((button) => button.textContent === 'MB/s');
  seen.before = engines(table);
  speed.click();
  seen.fastestFirst = engines(table);
  seen.sorted = speed.closest('th').getAttribute('aria-sort');
  speed.click();
  seen.slowestFirst = engines(table);
  all('thead button', table)[0].click();
  seen.byName = engines(table);
  seen.sortedBy = all('th[aria-sort]', table).map((heading) => heading.textContent);

  const choose = (id, value) => {
    document.getElementById(id).value = value;
    document.getElementById(id).dispatchEvent(new Event('change'));
  };
  const rows = () => all('.part tr[data-engine]').filter(shown).map((row) => row.dataset.engine);
  choose('engine', 'openssl');
  seen.ofOneEngine = [...new Set(rows())];
  choose('engine', '');
  choose('suite', 'codecs');
  seen.ofOneSuite = all('.table-section').filter(shown).map((section) => section.dataset.suite);
  choose('engine', 'openssl');
  seen.nothingLeft = shown(document.getElementById('nothing'));
  choose('engine', '');
  choose('suite', '');
  seen.rows = rows().length;

  parent.postMessage(JSON.stringify(seen), '*');
})();
