import type { TrackDrawing } from '#platform/ui/art/track-drawing.ts'

/** The four tracks of the demo club. Tallow Creek starts on a level straight, where its hero line begins. */
export const trackDrawings: readonly TrackDrawing[] = [
  {
    key: 'tallow-creek',
    name: 'Tallow Creek Raceway',
    viewBox: '0 0 620 420',
    path: 'M406 410H170C70 410 8 372 8 318 8 285 26 258 62 250 98 242 195 236 195 171 195 118 150 116 150 82 150 34 200 8 252 8 310 8 344 40 344 84 344 108 324 120 324 145 324 184 356 213 400 213 446 213 478 178 482 130 486 84 510 57 546 57 588 57 611 98 611 175 611 230 602 280 597 325 590 385 540 410 470 410z',
    start: { x: 406, y: 410, angle: 90 },
    sectors: [
      { key: 'S1', x: 257, y: 410, angle: 90, chipX: 257, chipY: 382 },
      { key: 'S2', x: 190, y: 144, angle: -18, chipX: 160, chipY: 153 },
      { key: 'S3', x: 472, y: 168, angle: 18, chipX: 510, chipY: 71 },
    ],
    labels: [
      { text: 'Silo Straight', x: 257, y: 441, anchor: 'middle' },
      { text: 'Wool Press', x: 26, y: 322, anchor: 'start' },
      { text: 'Dam Bend', x: 207, y: 212, anchor: 'start' },
      { text: 'Crow’s Nest', x: 238, y: -12, anchor: 'middle' },
      { text: 'Gate 3', x: 352, y: 234, anchor: 'middle' },
      { text: 'The Sweeper', x: 634, y: 43, anchor: 'end' },
    ],
  },
  {
    key: 'mount-quandary',
    name: 'Mount Quandary Hillclimb',
    viewBox: '0 0 565 400',
    path: 'M10 391C90 384 160 379 214 374 290 367 341 350 341 322 341 304 312 293 280 293 256 293 240 296 214 296 158 296 118 285 118 252 118 228 146 215 178 215 212 215 240 226 294 226 360 226 416 216 416 182 416 162 394 149 372 149 350 149 334 153 310 153 270 153 235 136 235 113 235 90 262 77 306 77 346 77 372 90 404 90 460 90 500 52 555 15',
    start: { x: 10, y: 391, angle: 85 },
    sectors: [
      { key: 'S1', x: 214, y: 296, angle: 90, chipX: 214, chipY: 320 },
      { key: 'S2', x: 310, y: 153, angle: 90, chipX: 310, chipY: 177 },
    ],
    labels: [
      { text: 'Woodheap', x: 356, y: 327, anchor: 'start' },
      { text: 'Letterbox', x: 104, y: 257, anchor: 'end' },
      { text: 'Grid Ramp', x: 430, y: 187, anchor: 'start' },
      { text: 'Cloud Corner', x: 222, y: 116, anchor: 'end' },
    ],
  },
  {
    key: 'saltbush-flat',
    name: 'Saltbush Flat',
    viewBox: '0 0 520 320',
    path: 'M250 300C170 300 60 306 30 240 2 178 60 130 110 138 160 146 160 196 205 190 250 184 224 120 232 80 240 36 300 10 350 34 392 54 384 106 420 130 460 156 510 168 500 226 490 284 420 288 370 286 330 284 300 300 250 300z',
    start: { x: 250, y: 300, angle: 90 },
    sectors: [
      { key: 'S1', x: 110, y: 138, angle: -81, chipX: 118, chipY: 110 },
      { key: 'S2', x: 350, y: 34, angle: -64, chipX: 372, chipY: 16 },
    ],
    labels: [
      { text: 'Old Tip', x: 46, y: 232, anchor: 'start' },
      { text: 'Rabbit Kink', x: 213, y: 214, anchor: 'start' },
      { text: 'Tank Stand', x: 250, y: 34, anchor: 'end' },
      { text: 'Dust Bowl', x: 482, y: 254, anchor: 'end' },
    ],
  },
  {
    key: 'the-silos',
    name: 'The Silos',
    viewBox: '0 0 520 320',
    path: 'M30 200C70 200 80 100 130 100 180 100 190 220 240 220 290 220 300 100 350 100 400 100 400 60 440 60 484 60 500 100 500 160 500 220 484 260 440 260 400 260 400 220 350 220 300 220 290 100 240 100 190 100 180 220 130 220 80 220 70 120 30 120',
    start: { x: 30, y: 200, angle: 90 },
    sectors: [
      { key: 'S1', x: 240, y: 220, angle: 90, chipX: 240, chipY: 246 },
      { key: 'S2', x: 500, y: 160, angle: 0, chipX: 470, chipY: 160 },
    ],
    labels: [
      { text: 'Garage', x: 30, y: 248, anchor: 'middle' },
      { text: 'Turnaround', x: 440, y: 48, anchor: 'middle' },
    ],
  },
]
