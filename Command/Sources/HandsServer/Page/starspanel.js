import { LivePanel } from './livepanel.js';
import { Sky } from './sky.js';
import { disc } from './skeleton.js';
import { counted, write } from './text.js';

/** Fingertips are orange, as in Apple's sample. */
const TIP_COLOR = 'rgb(255 149 0)';

/** The tab with the counting game. */
export class StarsPanel extends LivePanel {
  #parts;
  #sky;
  #game;

  constructor(root, camera, { engine, onState }) {
    super(root, camera, {
      engine,
      query: () => 'task=stars',
      onState: (state, detail) => {
        onState(state, detail);
        // A stream that opens has a game of its own.
        if (state !== 'open') this.#game = undefined;
      },
      draw: (answer) => this.#draw(answer),
      stopped: () => this.#clear(),
    });
    this.#parts = LivePanel.parts(
      root,
      'board',
      'round',
      'score',
      'count',
      'fingers',
      'held',
      'badge',
      'won',
      'next',
      'announcement',
    );
    this.#sky = new Sky(this.stage.context('sky'));
  }

  #draw({ tips, fingers, game }) {
    this.#drawTips(tips);
    const parts = this.#parts;
    const isWon = game.phase === 'won';
    for (const name of ['board', 'count']) parts[name].hidden = false;
    parts.badge.hidden = !isWon;
    write(parts.round, String(game.round));
    write(parts.score, String(game.score));
    write(parts.fingers, String(fingers));
    parts.held.style.strokeDashoffset = 100 * (1 - (isWon ? 1 : game.held));
    parts.count.classList.toggle('won', isWon);
    if (isWon) parts.next.textContent = nextRound(game);
    if (this.#game?.round !== game.round || this.#game?.phase !== game.phase) {
      this.#enter(game, isWon);
    }
    this.#game = game;
  }

  #enter(game, isWon) {
    const stars = counted(game.stars, 'star');
    if (isWon) {
      this.#parts.won.textContent = `${stars}, right!`;
      this.#parts.announcement.textContent = `Right, ${stars}. Score ${game.score}. ${nextRound(game)}.`;
      this.#sky.burst();
    } else {
      this.#parts.announcement.textContent = `Round ${game.round}: ${stars} ${game.stars === 1 ? 'falls' : 'fall'}.`;
      this.#sky.drop(game.stars, game.round);
    }
  }

  #drawTips(tips) {
    const context = this.stage.context('overlay');
    const { width, height } = context.canvas;
    const radius = Math.min(width, height) / 42;
    context.clearRect(0, 0, width, height);
    for (const [x, y] of tips) {
      const point = { x: (this.stage.isMirrored ? 1 - x : x) * width, y: y * height };
      disc(context, point, radius * 1.25, 'white');
      disc(context, point, radius, TIP_COLOR);
    }
  }

  #clear() {
    this.#game = undefined;
    this.#sky.clear();
    write(this.#parts.announcement, '');
    for (const name of ['board', 'count', 'badge']) this.#parts[name].hidden = true;
  }
}

function nextRound({ next_in_ms: milliseconds }) {
  return `Next round in ${Math.ceil(milliseconds / 1000)}`;
}
