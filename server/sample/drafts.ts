import { fb, ig, li, rd, type SamplePost, x } from './planned-post'

const frost = { campaign: 'First Frost', hashtags: ['firstfrost'] } as const

/** Without a time yet, newest first. */
export const drafts: readonly SamplePost[] = [
  {
    to: [ig, x],
    media: ['frost-bag'],
    ...frost,
    text: 'Small flakes, big oranges: how the frost bag tastes.',
  },
  {
    to: [x],
    media: ['latte'],
    ...frost,
    text: 'Ten cups from one bag, a thread. Cup one is for whoever opened the door.',
  },
  {
    to: [ig, fb],
    media: ['bike'],
    ...frost,
    text: 'Gloves on. The first delivery of the season goes up the hill, not down.',
  },
  {
    to: [li, fb],
    media: ['farm'],
    ...frost,
    text: 'Letter from the hill: Marta on the harvest.\n\nShe writes that the pickers sang, that the rain waited, and that we should pay by Friday. We did.',
  },
  { to: [ig], media: ['giftbox'], campaign: 'Gift box', text: 'Gift box: what goes in, and why so little.' },
  {
    to: [x, rd],
    campaign: 'Slow Sunday',
    text: 'Words for a decaf sceptic.\n\nIt is coffee. It lets you sleep. Those are the words.',
  },
]
