'use strict';
(() => {
  const root = document.documentElement;
  const find = (selector, within = document) => [...within.querySelectorAll(selector)];

  // Colours: as the system has them until somebody chooses.
  const system = matchMedia('(prefers-color-scheme: dark)');
  const toggle = document.getElementById('theme');
  const themes = ['auto', 'light', 'dark'];
  let theme = 'auto';
  try {
    theme = themes.includes(localStorage.getItem('codecs-theme')) ? localStorage.getItem('codecs-theme') : 'auto';
  } catch {
    // A page from a file may have no storage.
  }
  const paint = () => {
    root.dataset.theme = theme === 'auto' ? (system.matches ? 'dark' : 'light') : theme;
    toggle.textContent = theme[0].toUpperCase() + theme.slice(1);
    toggle.setAttribute('aria-label', theme === 'auto' ? 'Colours: as the system has them' : `Colours: ${theme}`);
  };
  toggle.addEventListener('click', () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    try {
      localStorage.setItem('codecs-theme', theme);
    } catch {
      // It holds until the page is closed.
    }
    paint();
  });
  system.addEventListener('change', paint);
  paint();

  // Sorting: what has no figure stays last, whichever way.
  const key = (row, column) => {
    const cell = row.cells[column];
    return 'sort' in cell.dataset ? Number(cell.dataset.sort) : cell.textContent.trim();
  };
  const order = (a, b, way) => {
    if (a === '' || b === '') {
      return (a === '') - (b === '');
    }
    const numbers = typeof a === 'number' && typeof b === 'number';
    if (!numbers && typeof a !== typeof b) {
      return typeof a === 'number' ? -1 : 1;
    }
    return way * (numbers ? a - b : a.localeCompare(b, 'en', { numeric: true }));
  };
  const sort = (heading) => {
    const table = heading.closest('table');
    const column = heading.cellIndex;
    const down = heading.getAttribute('aria-sort') === 'ascending'
      || (!heading.hasAttribute('aria-sort') && heading.dataset.first === 'descending');
    find('th[aria-sort]', table).forEach((other) => other.removeAttribute('aria-sort'));
    heading.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const rows = [...table.tBodies[0].rows];
    rows.sort((a, b) => order(key(a, column), key(b, column), down ? -1 : 1));
    table.tBodies[0].append(...rows);
  };
  document.addEventListener('click', (event) => {
    const button = event.target.closest('thead button');
    if (button) {
      sort(button.closest('th'));
    }
  });

  // Filters: a table without rows goes, a suite without tables too.
  const suite = document.getElementById('suite');
  const engine = document.getElementById('engine');
  const filter = () => {
    for (const row of find('tr[data-engine]')) {
      row.hidden = engine.value !== '' && row.dataset.engine !== engine.value;
    }
    for (const part of find('.part')) {
      part.hidden = !find('tr[data-engine]', part).some((row) => !row.hidden);
    }
    for (const section of find('.table-section')) {
      section.hidden = (suite.value !== '' && section.dataset.suite !== suite.value)
        || !find('.part', section).some((part) => !part.hidden);
      const link = document.querySelector(`nav a[href="#${section.id}"]`);
      link.parentElement.hidden = section.hidden;
    }
    for (const group of find('[data-group]')) {
      const shown = suite.value === '' || group.dataset.group === suite.value;
      group.hidden = !shown || !find('.table-section,nav li,tr[data-engine]', group).some((part) => !part.hidden);
    }
    document.getElementById('nothing').hidden = find('.table-section').some((section) => !section.hidden);
  };
  suite.addEventListener('change', filter);
  engine.addEventListener('change', filter);
  filter(); // a browser keeps what was chosen when it loads the page again

  // On a small screen the list of tables would push the summary out of sight.
  if (matchMedia('(max-width: 75rem)').matches) {
    document.querySelector('.contents').open = false;
  }
})();
