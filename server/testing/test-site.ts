import type { RequestListener } from 'node:http'
import type { AllowAddress } from '../imports/node-guarded-connect'
import { startLocalServer } from './local-server'

/** Pages for tests: a roastery's home page and one of its products. */
export const homePage = `<!doctype html><html><head>
<title>Fernhollow Coffee | Good water, fresh grind, patience.</title>
<meta name="description" content="A six-person roastery on a wet hill. Small lots &amp; clear prices.">
<meta name="theme-color" content="#21443a">
<link rel="icon" href="/favicon-32.png" sizes="32x32">
<link rel="apple-touch-icon" href="/touch.png" sizes="180x180">
<link rel="icon" href="javascript:alert(1)" sizes="999x999">
<link rel="stylesheet" href="/site.css">
<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Newsreader:wght@400&family=Geist">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Organization",
"name":"Fernhollow Coffee","slogan":"Good water, fresh grind, patience.","logo":{"@type":"ImageObject","url":"/logo.svg"}}]}</script>
<script type="application/ld+json">{broken</script>
</head><body><header><img class="site-logo" src="/other.png"></header><main><h1>Slower than you think</h1>
<p>We roast on Tuesdays in a stone barn above the valley, eleven kilos at a time, and send it out on Wednesday.</p>
<p>Short.</p><p>We use cookies to make this website better for you, and for nobody else than you, really.</p>
<h2>Our values</h2><ul><li><strong>Patience.</strong> Nine days of rest.</li><li>Clear prices</li></ul>
<h2>Our tone of voice</h2><ul><li>plain</li><li>warm</li></ul></main></body></html>`

export const homeStyles = `/* } */ :root { --forest: #21443a; --accent: #de6b35; --secondary: rgb(67 92 120); --line: #0000001a }
@font-face { font-family: "Geist"; src: url("data:font/woff2;base64,AA{;}") }
body { background: #f4eada; color: #2a1a13; font: 16px/1.5 "Geist", sans-serif }
h1, h2 { font-family: var(--serif, "Newsreader"), Georgia, serif; color: var(--forest) }
a { color: var(--a) } :root { --a: var(--b); --b: var(--a) }
@media (max-width: 700px) { .button { background-color: var(--accent) } }`

export const productPage = `<!doctype html><html><head><title>First Frost – Fernhollow</title>
<meta property="og:title" content="First Frost bag"><meta property="og:image" content="/og.jpg">
<script type="application/ld+json">[{"@type":"BreadcrumbList"},{"@type":["Product"],"name":"First Frost &lt;b&gt;250 g&lt;/b&gt;",
"description":"<p>Orange peel &amp; <em>smoke</em>.</p><script>alert(1)<\\/script>","image":["/a.jpg",{"url":"https://cdn.example/b.jpg"},"javascript:alert(1)","/a.jpg"]}]</script>
</head><body><main><h1>First Frost</h1><img src="/icon.svg"><img src="/small.jpg" width="20"><img srcset="/c-400.jpg 400w, /c-800.jpg 800w" src="/c.jpg"></main></body></html>`

export interface TestSite {
  origin: string
  /** Allows this site only, and nothing else on the machine. */
  allow: AllowAddress
  close(): Promise<void>
}

/** A real web server on a free port of 127.0.0.1, for tests of fetching. */
export async function serveTestSite(listener: RequestListener): Promise<TestSite> {
  const server = await startLocalServer(listener)
  return { ...server, allow: ({ address, port }) => address === '127.0.0.1' && port === server.port }
}
