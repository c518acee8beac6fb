import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign, createProduct } from '~/contract/endpoints'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  await studio.call(createProduct, { body: { name: 'First Frost' } })
  await studio.call(createCampaign, { body: { name: 'Autumn' } })
})
afterAll(() => studio.close())

const huge = 'x'.repeat(4000)
const noProduct = 'Couldn’t find this product'
const noCampaign = 'Couldn’t find this campaign'
/** Hand-written URLs, and what the screen then shows. */
const addresses: readonly (readonly [path: string, says: string | RegExp])[] = [
  ['products?view=&status=&sort=&q=', 'First Frost'],
  ['products?view=7&status=null&sort=[]&q=true', 'No matches'],
  ['products?status=active&status=draft', 'New product'],
  [`products?q=${huge}`, 'No matches'],
  ['products?q=%F0%9F%AB%96%00%22%3E%3Cscript%3E', 'No matches'],
  ['products?q=(%5B*', 'No matches'],
  [`products/${huge.slice(0, 1500)}`, noProduct],
  ['products/%F0%9F%AB%96', noProduct],
  ['products/a%2F..%2Fb?view=table', noProduct],
  ['products/__proto__', noProduct],
  ['campaigns?view=&status=&channel=&type=&product=&q=', 'Autumn'],
  ['campaigns?view=7&status=lost&channel=myspace&type={}', 'Autumn'],
  [`campaigns?product=${huge}`, 'No matches'],
  ['campaigns/new?product=nowhere', 'New campaign'],
  [`campaigns/${huge.slice(0, 1500)}`, noCampaign],
  ['campaigns/%00', /Couldn’t (find this|load the) campaign/],
  ['campaigns/constructor', noCampaign],
  ['campaigns/nowhere/plan', noCampaign],
  ['brand?import=perhaps', 'Brand kit'],
  ['brand?import=true&import=false', 'Brand kit'],
  [`brand?${huge}=1`, 'Brand kit'],
  ['brand/nowhere', 'Page not found'],
  ['products/x/y/z', 'Page not found'],
]

const cases = addresses.map(([path, says]) => ({ path, says, where: path.slice(0, 60) }))

it.each(cases)('gives a useful screen at $where', async ({ path, says }) => {
  renderWithApp(studio, `/w/${studio.workspaceId}/${path}`)
  await screen.findAllByText(says)
  screen.getAllByRole('heading')
  expect(screen.queryByText(/went wrong/)).toBeNull()
})

const odd = [
  'view=%00&date=9999-99-99&zone=Mars%2FPhobos&post=%F0%9F%98%80&platform=,,,&status=none&account=..&campaign=%2e%2e',
  'view=week&date=0000-00-00&time=99:99&edit=../x&copy=a%2Fb&media=,,javascript:1&text=%3Cscript%3E&when=never',
  'q=%25&type=audio&size=[]&selected=%7B%7D&sort=-&page=-1&limit=1e9&tab=constructor&__proto__=1&from=//x&prompt=%0A',
  'view=month&view=day&date=2024-02-30&date=&status=published&status=draft&zone=&size=null&preset=__proto__',
]
const routes = [
  '',
  'calendar',
  'posts',
  'posts/new',
  'media',
  'campaigns',
  'products',
  'products/new',
  'products/import',
  'brand',
  'accounts',
  'studio',
  'studio/image',
  'studio/copy',
  'studio/preset',
  '/credits',
  '/developer',
  '/connect',
]

it.each(routes)('shows something useful at /%s for any search parameters', async (route) => {
  for (const search of odd) {
    const at = route.startsWith('/') ? route : `/w/${studio.workspaceId}/${route}`
    const { close } = renderWithApp(studio, `${at}?${search}`)
    await screen.findAllByRole('heading')
    expect(screen.queryByText('Couldn’t show this screen'), search).toBeNull()
    close()
  }
})
