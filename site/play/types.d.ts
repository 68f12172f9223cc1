// What goes over the worker's message port and what the page gives to its script.

export interface CardItem { card: string; show: string; say: string }
export interface SuitItem { suit: string; show: string; say: string }
export type Text = Array<string | CardItem | SuitItem>;
/** Labels that hold no card may come as plain characters. */
export type TextLike = Text | string;

/** Equal cards of two packs have the same name and another copy. */
export interface HandCard extends CardItem {
  copy?: number; suit: string; legal: boolean; received: boolean;
  plays?: Play[]; // where a tap needs a choice: which suit a joker that is led stands for
}
export interface Play { action: string; text: Text; legal: boolean }
/** `named`: the suit for which a joker was led. */
export interface TrickCard extends CardItem { seat: number; winning?: boolean; cancelled?: boolean; named?: string | null }

export interface Seat {
  seat: number; name: string; you: boolean; bot: boolean; cards: number;
  taken: number | null; // null: this group does not show points
  tricks: number; total: number; dealer: boolean; turn: boolean;
  side?: number; partner?: boolean; declarer?: boolean; sits_out?: boolean; call?: Text | null; open?: CardItem[] | null;
}

export interface LastTrick { cards: TrickCard[]; winner: number | null; points: number | null; text: Text }
/** Cards of void tricks, and those left over from the deal. */
export interface Pile { count: number; cards: CardItem[]; points: number; text: Text }
export interface Spare { count: number; taker: number | null; cards: CardItem[]; text: Text }
/** What waits in the middle of the table. */
export interface Waiting { pile: Pile | null; spare: Spare | null }
export interface Slot { seat: number; text: Text }
export interface Pass { action: string; count: number; direction: string; to: number | number[]; slots: Slot[]; text: Text }
export interface Choice { action: string; text: Text }
/** A bid: `commits` says what it promises, `refusal` why it may not be made. */
export interface BidView {
  action: string; bid: string; short: Text; text: Text; value: number; legal: boolean; commits: Text;
  refusal: Text | null; rule: string | null; anchor: string | null;
}
export interface BidBox { rows: Array<{ level: number; bids: BidView[] }>; special: BidView[]; pass: Choice | null }
export interface Call { seat: number; bid: string; text: Text; short: Text }
export interface Auction { calls: Call[]; high: null | { seat: number; text: Text; short: Text; value: number }; box: BidBox | null }
/** `made`: tricks of the contractor's side so far; `need` is 0 where none may be won. */
export interface Contract {
  seat: number | null; bid: string | null; text: Text; short: Text; value: number; level: number; strain: string | null; made: number; need: number;
  partners: number[]; text_progress: Text; joker: Text | null; called: CardItem | null;
}
export interface CallCard extends CardItem { action: string; suit?: string }
export interface SheetLine { seat: number; points: number; rule: string; anchor: string | null; text: Text }
export interface Sheet {
  deals: Array<{ deal: number; points: number[] }>;
  totals: number[]; lines: SheetLine[]; places: number[] | null; text: Text | null;
  columns?: Array<{ seats: number[]; name: TextLike }>; // who has points together; none: everybody alone
}
export type Phase = 'pass' | 'play' | 'moon' | 'deal_over' | 'match_over'
  | 'blind' | 'auction' | 'consent' | 'raise' | 'kitty' | 'partner' | 'joker';

export interface View extends Waiting {
  table: string; ply: number; game: string; lang: string; options: string; seed: number | null; code: string; assisted: boolean; hinted: boolean; can_undo: boolean;
  seat: number; players: number; phase: Phase; deal: number; dealer: number; actor: number | null; yours: boolean;
  thinks?: boolean; // the computer player on turn needs time
  people?: number[]; away?: number[]; // seats of people, and of those for whom the computer plays
  handover?: Handover | null; // while it is there, the view holds nobody's cards
  result: null | { points: number; place: number; places: number; text: Text }; // of a deal that is over, by itself
  seats: Seat[]; hand: HandCard[];
  pass: Pass | null;
  received: string[]; trick: TrickCard[]; leader: number | null; led: string | null; broken: boolean; kitty: number;
  last_trick: LastTrick | null; choices: Choice[]; status: Text; sheet: Sheet; rules: TextLike;
  auction?: Auction | null; contract?: Contract | null; call_cards?: CallCard[];
  claim?: null | { kind: string; text: Text }; // the rest of the deal is sure
  forced?: string | null; // the only card that can be played, as an action
  sort?: string;
}

/** Who must take the device before play goes on. */
export interface Handover { seat: number; name: string; text: Text }

/** A finished match in the statistics. `better`: -1 where fewer points are better; `words`: its rules as they were told. */
export interface MatchFacts {
  match: string; game: string; options: string; words: string; players: number; level: string; deals: number; better: 1 | -1;
  assisted: boolean; people: PersonFacts[];
}
/** What a match was for one person; `shared`: how many have this place; null: not in this game. */
export interface PersonFacts {
  seat: number; name: string | null; place: number; shared: number; sides: number; total: number;
  best: number | null; worst: number | null; moons: number | null; bid: number | null; made: number | null;
}

export interface TableEvent {
  kind: string; seat?: number | null; card?: string; cards?: string[]; winner?: number | null; points?: number | null; text: Text;
}
/** What should not be missed, and the card that is marked. */
export interface Cue { text: Text; card: string | null }
export interface Step { events: TableEvent[]; view: View; transcript: string }
export interface Opened { table: string; view: View; transcript: string; events: TableEvent[]; problem: null | { text: Text; line: number } }
export interface Hint { action: string; cards: string[]; suggestion: Text; text: Text; rule: string | null; anchor: string | null }
export interface Explanation { legal: boolean; text: Text; rule: string | null; anchor: string | null; because?: string[] }

/** A step of a finished deal, all hands open. `tricks`: steps between two tricks; `cards`: those of the action that has led here. */
export interface DealStep {
  deal: number; step: number; steps: number; tricks: number[]; seats: Array<Seat & { hand: CardItem[] }>;
  trick: TrickCard[]; finished: boolean; spare: null | { text: Text; cards: CardItem[] }; contract: Contract | null;
  texts: Text[]; cards: string[]; own: boolean; action: string | null;
}
/** An own choice and what the computer thinks of it. */
export interface Judged {
  step: number; action: string; text: Text; mark: 'best' | 'good' | 'weak' | 'costly'; cost: number; cost_text: Text;
  best: string; best_text: Text; best_cards: string[]; reason: Text | null; rule: string | null; anchor: string | null;
}
export interface Analysis {
  deal: number; ready: boolean; plays: Judged[]; choices: number; played: number; points: number; par: number | null; text: Text | null;
}
export interface AnalysisProgress { done: number; total: number; ready: boolean; known: number }

export interface Failure {
  code: string; message: string; text?: Text; rule?: string; anchor?: string; because?: string[]; file?: string;
  option?: string; reason?: string;
}
export interface Request { id: number; method: string; params: Record<string, unknown> }
export type Reply = { id: number; ok: true; result: unknown } | { id: number; ok: false; error: Failure };

/** From the worker while it starts; everything after `ready` is a reply. */
export type Boot =
  | { boot: 'progress'; done: number; total: number }
  | { boot: 'starting' }
  | { boot: 'ready'; english: boolean }
  | { boot: 'failed'; error: Failure };

export interface FileEntry { path: string; bytes: number; brotli: number; sha256: string }
export interface OptionValue { value: string; label: TextLike }
export interface OptionField {
  id: string; kind: 'bool' | 'int' | 'choice' | 'pattern'; default: string | number | boolean;
  values?: OptionValue[]; min?: number; max?: number; pattern?: string;
  name: TextLike; help?: TextLike; group?: string; unit?: TextLike;
  example?: string; // a value of one's own, where a pattern allows that
  wrong?: TextLike; // what is said about a value that does not fit; {given} stands for it
}
/** Values that exclude each other: the engine's sentence about one of them. */
export interface Conflict { when: Record<string, string>; option: string; text: TextLike }
export interface Preset { id: string; name: TextLike; text: TextLike; set: Record<string, string | number | boolean> }
export interface GameRules { id: string; copies: number; trumps?: boolean; options: OptionField[]; presets: Preset[]; conflicts: Conflict[] }

export interface PageData {
  lang: string; game: string; client: string; worker: string; style: string; modules: string[];
  files: Record<string, FileEntry>; lock: object; bytes: number; size: string;
  levels: Array<{ id: string; name: TextLike }>; rules: GameRules;
  names: Record<string, TextLike>; // of all games
  deals: DealWords;
}

export type Speed = 'slow' | 'normal' | 'fast' | 'tap';
/** `sort`, `high`, `trumps`: the order of the hand; `forced`: a card without a choice is played; `left`: buttons on the left. */
export interface Settings {
  speed: Speed; level: string; colours: 2 | 4; confirm: boolean; hints: boolean; timer: 0 | 30 | 60; forced: boolean;
  sort: 'suits' | 'colours' | 'ranks'; high: boolean; trumps: 'suit' | 'left' | 'right'; large: boolean; left: boolean; sound: boolean;
}
/** A deal that is opened by its code, or by its seed with the usual rules. */
export interface NamedDeal { code?: string; seed?: number }
/** Of deal codes and dates; in a problem {given} and {place} are for the page to fill, in a date {day} and {year}. */
export interface DealWords {
  letters: Record<string, string>; problems: Record<'form' | 'letter' | 'newer' | 'character' | 'check', string>; dates: string[]; square: string;
}
/** The first result of a deal of the day; none yet if it was only begun. `match`: the first in which the person acted in it. */
export interface DailyResult {
  day: string; match?: string;
  result?: { points: number; place: number; places: number; text: string; lang: string; code: string; hinted: boolean; assisted: boolean };
}
/** What came of writing the running match; 'elsewhere': another tab has written it, 'in-the-way': an old match lies there. */
export type Keeping = 'kept' | 'full' | 'blocked' | 'elsewhere' | 'in-the-way';
/** An old match that cannot be used here; `game`: whose it is, '' if that is not known. */
export interface Aside { place: string; why: 'broken' | 'newer' | 'other-game'; text: string; game: string; inTheWay: boolean }
/** A match that is kept; `file`: it comes from a file. */
export interface SavedMatch { format: number; transcript: string; level: string; file?: boolean }
export interface Notice {
  name?: string;
  kind: 'info' | 'refusal' | 'hint' | 'error'; text: TextLike; anchor?: string | null;
  actions?: Array<{ label: string; run: () => void }>; details?: string;
}
