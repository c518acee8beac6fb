// Before the first paint: theme, rail and the screen's place in it; then, beside the app's own code, what the screen will
// read. A classic script of its own, because the content security policy allows no inline script. Keys as in
// src/storage/web-storage-keys.ts.
;(() => {
  const root = document.documentElement
  try {
    // Keys of earlier pages.
    for (const name of ['theme', 'rail']) {
      const old = localStorage.getItem(`studio-${name}`)
      if (old === null) continue
      if (localStorage.getItem(`studio.${name}`) === null) localStorage.setItem(`studio.${name}`, old)
      localStorage.removeItem(`studio-${name}`)
    }
    const theme = localStorage.getItem('studio.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const rail = localStorage.getItem('studio.rail')
    const { tray = true } = JSON.parse(localStorage.getItem('studio.calendar')) ?? {}
    const [path, query] = [location.pathname, location.search]
    const narrows = path.endsWith('/calendar') && (query.includes('post=') || (tray && rail !== 'wide'))
    if (rail === 'min' || narrows) root.dataset.rail = 'min'
  } catch {
    // Storage is refused: the system's theme and the wide rail.
  }
  const screenAt = (pathname) => {
    const [, first, , ...rest] = pathname.split('/')
    const [screen, below] = first === 'w' ? rest : [first]
    return [screen || 'home', below]
  }
  const [screen, within] = screenAt(location.pathname)
  if (screen === 'connect') root.dataset.boot = 'off'
  else root.dataset.screen = screen

  // All files of a screen at once (scripts/screen-preloads.mjs writes the list): of this one with the HTML, of another
  // as soon as a hand or the focus is on a link to it.
  const list = document.currentScript.dataset.screens?.split(',').map((entry) => entry.split(' ')) ?? []
  const asked = new Set()
  const ask = (pathname) => {
    const [name, below] = screenAt(pathname)
    const entry = list.find(([each]) => each === `${name}/${below}`) ?? list.find(([each]) => each === name)
    for (const file of entry?.slice(1) ?? []) {
      if (asked.has(file)) continue
      asked.add(file)
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` })
      document.head.append(link)
    }
  }
  const onIntent = ({ target }) => {
    const link = target instanceof Element && target.closest('a[href]')
    if (link && link.origin === location.origin) ask(link.pathname)
  }
  ask(location.pathname)

  // Home's reads, for src/api/pre-boot-reads.ts to take (e2e/first-screen.spec.ts holds this list against the screen's).
  const session = () => {
    try {
      return JSON.parse(sessionStorage.getItem('studio.session') ?? localStorage.getItem('studio.session'))
    } catch {
      return null
    }
  }
  const read = ({ address, token }, path) => {
    const authorization = token && `Bearer ${token}`
    const stop = new AbortController()
    const answer = fetch(address + path, {
      headers: { Accept: 'application/json', ...(authorization && { Authorization: authorization }) },
      signal: stop.signal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    answer.catch(() => undefined)
    return [address + path, { answer, stop, authorization, at: performance.now() }]
  }
  const open = screen === 'home' && !within ? session() : null
  const workspace = location.pathname.split('/')[2]
  if (open && workspace && (open.token || open.address === `${location.origin}/v1`)) {
    const below = `/workspaces/${workspace}`
    const paths = [
      ...['draft', 'scheduled', 'queued', 'published', 'failed'].map(
        (status) => `${below}/posts?limit=100&status=${status}`,
      ),
      `${below}/campaigns?limit=100`,
      `${below}/social-accounts`,
      '/credits/transactions?limit=100',
    ]
    window.studioReads = new Map(paths.map((path) => read(open, path)))
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, onIntent, { passive: true })
})()
