import { fb, ig, li, rd, type SamplePost, type TimedPost, tt, x, yt } from './sample-catalogue'

const frost = { campaign: 'First Frost', hashtags: ['firstfrost'] } as const

/** Posts without a time, newest first. */
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

/** Posts of the two weeks before this one, all published. */
export const earlierPosts: readonly TimedPost[] = [
  {
    week: -2,
    day: 1,
    time: '08:30',
    to: [ig, x],
    media: ['portafilter'],
    text: 'Monday dial-in: 18 in, 36 out. Humid outside, so one notch finer than Friday.',
  },
  {
    week: -2,
    day: 2,
    time: '12:15',
    to: [ig, li],
    media: ['grind'],
    text: 'The grinder we keep recommending.\n\nIts maker has stopped. We still sharpen the burrs, and we keep the handles.',
  },
  {
    week: -2,
    day: 3,
    time: '17:00',
    to: [fb],
    media: ['storefront'],
    campaign: 'Roastery tours',
    text: 'This Saturday’s tour is full. Thank you. The next one has eleven seats, and better weather.',
  },
  {
    week: -2,
    day: 4,
    time: '08:00',
    to: [ig, x, fb],
    media: ['cupping'],
    text: 'Coffee day, and the bar is open late. Twelve bowls on the table, spoons are by the door.',
  },
  {
    week: -2,
    day: 4,
    time: '18:30',
    to: [x, rd],
    media: ['roaster'],
    text: 'Ask our roaster anything.\n\nInes answers until eight, with one hand on the drum.',
  },
  {
    week: -2,
    day: 5,
    time: '08:00',
    to: [ig, x],
    media: ['ridgeline-bag'],
    hashtags: ['ridgeline'],
    text: 'Ridgeline, third crop, same hill. Red apple this year, and a little more sugar.',
  },
  {
    week: -2,
    day: 6,
    time: '10:00',
    to: [ig, fb],
    media: ['bike'],
    text: 'Saturday bike run to the market. If you see Tomas, he has your bag and no small change.',
  },
  {
    week: -2,
    day: 7,
    time: '09:30',
    to: [ig],
    media: ['poster'],
    campaign: 'Slow Sunday',
    hashtags: ['slowsunday'],
    text: 'Slow Sunday, no. 1. One cup, one newspaper, no plan.',
  },
  {
    week: -1,
    day: 1,
    time: '08:30',
    to: [ig, x],
    media: ['beans'],
    text: 'Why we rest beans for nine days. On day three they shout. On day nine they talk.',
  },
  {
    week: -1,
    day: 2,
    time: '12:15',
    to: [ig, li],
    media: ['roaster'],
    text: 'Reading a roast curve in a minute.\n\nUp, slower, slower, crack, out. The rest is handwriting.',
  },
  {
    week: -1,
    day: 2,
    time: '17:00',
    to: [x],
    campaign: 'Roastery tours',
    text: 'Two seats left on Saturday. Write to us before the bakery does.',
  },
  {
    week: -1,
    day: 3,
    time: '17:00',
    to: [ig, tt, yt],
    media: ['pourover-take'],
    text: 'Pour-over in 3:10\n\nEighteen grams, three hundred millilitres. One take, no music.',
  },
  {
    week: -1,
    day: 4,
    time: '08:00',
    to: [x, li],
    media: ['contour'],
    text: 'Price of green, explained. What the market asked, what we paid, and why they differ.',
    link: 'https://fernhollow.example/prices',
  },
  {
    week: -1,
    day: 4,
    time: '12:30',
    to: [ig],
    media: ['bun'],
    text: 'Lunch is a bun. Cardamom, until they are gone.',
  },
  {
    week: -1,
    day: 5,
    time: '08:00',
    to: [ig, x, fb],
    media: ['kettle'],
    text: 'Kettle: temperature or flow? Flow. Pour slower, and leave the dial alone.',
  },
  {
    week: -1,
    day: 6,
    time: '10:00',
    to: [ig, fb],
    media: ['storefront'],
    campaign: 'Roastery tours',
    text: 'Tour photos, thank you all. Eleven jumpers, one umbrella.',
  },
  {
    week: -1,
    day: 7,
    time: '09:30',
    to: [ig],
    media: ['window'],
    campaign: 'Slow Sunday',
    hashtags: ['slowsunday'],
    text: 'Slow Sunday, no. 2. Rain on the window, and nobody minds.',
  },
]

/** Published yesterday on some platforms only: two refused it. */
export const failedPost: SamplePost = {
  to: [tt, ig, yt],
  media: ['bar-talk'],
  text: 'Three minutes at the bar with Ines\n\nWhat she drinks, what she mends, and why the radio is off.',
}

/** The reason, by platform. */
export const failedReason = 'The link to the video has expired.'
