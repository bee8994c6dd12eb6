import { noise } from './sky.js';

/** How near a pointer must be to a star to pick it up, and a star to a place to stay there, in heights of the picture. */
const REACH = 0.13;
/** The aspect of the picture that distances are measured in. */
const ASPECT = 4 / 3;
const LEAST_STARS = 3;
const MOST_STARS = 6;

/**
 * The rules of the game in which stars are picked up and put in their places. Points are fractions of the view's width
 * and height; each hand, or the keyboard, holds one star at a time.
 */
export class Constellation {
  round = 0;
  score = 0;
  /** Each with its point, the place it fills, the hand that holds it, and where it was picked up. */
  stars = [];
  /** The points of the places. */
  places = [];

  constructor() {
    this.next();
  }

  get placed() {
    return this.stars.filter(({ place }) => place !== undefined).length;
  }

  get isWon() {
    return this.placed === this.stars.length;
  }

  /** Begins the next round, with one star more. */
  next() {
    this.round += 1;
    const count = Math.min(LEAST_STARS + this.round - 1, MOST_STARS);
    const row = (seed, top, bottom) =>
      Array.from({ length: count }, (_, index) => ({
        x: 0.2 + (0.6 * (index + 0.35 + 0.3 * noise(seed + index))) / count,
        y: top + (bottom - top) * noise(seed + 31 * index),
      }));
    this.places = row(101 * this.round, 0.2, 0.42);
    this.stars = row(211 * this.round, 0.64, 0.8).map((point) => ({ ...point }));
  }

  /** The star that a hand holds. */
  held(hand) {
    return this.stars.find((star) => star.hand === hand);
  }

  /** The nearest star at a point that no hand holds and that has no place yet. */
  starAt(point) {
    return nearest(this.stars.filter(({ place, hand }) => place === undefined && hand === undefined), point);
  }

  /** The nearest place at a point that is empty. */
  placeAt(point) {
    return nearest(this.places.filter((place) => this.stars.every((star) => star.place !== place)), point);
  }

  /** Picks up the star at a point; returns it. */
  pick(hand, point) {
    const star = this.held(hand) ?? this.starAt(point);
    if (!star || star.hand === hand) return star;
    return Object.assign(star, {
      hand,
      origin: { x: star.x, y: star.y },
      grip: { x: star.x - point.x, y: star.y - point.y },
    });
  }

  /** Moves the star that a hand holds. */
  move(hand, point) {
    const star = this.held(hand);
    if (!star) return;
    star.x = clamp(point.x + star.grip.x);
    star.y = clamp(point.y + star.grip.y);
  }

  /** Lets go of the star that a hand holds: it stays in a place that is near, or where it is; returns it. */
  drop(hand) {
    const star = this.held(hand);
    if (!star) return undefined;
    star.hand = undefined;
    const place = this.placeAt(star);
    if (place) {
      Object.assign(star, { x: place.x, y: place.y, place });
      this.score += 1;
    }
    return star;
  }

  /** Puts the star that a hand holds back to where it was picked up. */
  cancel(hand) {
    const star = this.held(hand);
    if (star) Object.assign(star, star.origin, { hand: undefined });
  }

  /** The same for all hands but one. */
  cancelOthers(hand) {
    for (const star of this.stars) {
      if (star.hand !== undefined && star.hand !== hand) this.cancel(star.hand);
    }
  }
}

/** The distance of two points in heights of the picture. */
export function distance(a, b) {
  return Math.hypot((a.x - b.x) * ASPECT, a.y - b.y);
}

function nearest(points, to) {
  const [best] = points.filter((point) => distance(point, to) <= REACH)
    .sort((a, b) => distance(a, to) - distance(b, to));
  return best;
}

function clamp(value) {
  return Math.min(Math.max(value, 0.03), 0.97);
}
