/** Named answers as operators write them. Rule [M-C11]. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { TEMPLATES_MAX, unknownPlace } from '../../domain/contacts/contacts.ts';
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { CallParams } from '../../protocol/call.ts';
import type { templateCalls, WireTemplate } from '../../protocol/contacts/templateCalls.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { DocumentChange } from '../documents/documents.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import { createActs } from '../operatorActs/acts.ts';
import { type Asked, inWords } from '../operatorActs/asked.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
import * as v from 'valibot';
import type { StoredDocument } from '../ports/documents.ts';

/** Named answers of operators as documents. */
const TEMPLATE_KIND = 'answerTemplate';

const templateBody = v.object({
  name: v.string(),
  site: v.nullable(v.number()),
  ko: v.string(),
  en: v.string(),
});
type TemplateBody = v.InferOutput<typeof templateBody>;

const toWireTemplate = ({ id, version, updatedAt, body: text }: StoredDocument): WireTemplate => ({
  id,
  version,
  ...v.parse(templateBody, JSON.parse(text)),
  updatedAt,
});

const ID_BYTES = 8;

type Written = CallParams<typeof templateCalls.operatorTemplateCreate>;

const bodyOf = ({ name, site, ko, en }: Written | WireTemplate): TemplateBody => ({
  name,
  site: site ?? null,
  ko,
  en,
});

/** Why what an operator wrote cannot be kept. */
function problemOf({ sites }: SitesDep, { site, ko, en }: TemplateBody): Rejection | undefined {
  if (ko === '' && en === '') return reject('INVALID_PARAMETER', { name: 'ko' });
  if (site !== null && sites.byId(site) === undefined) return reject('UNKNOWN_SITE');
  const place = unknownPlace(ko) ?? unknownPlace(en);
  return place === undefined ? undefined : reject('TEMPLATE_PLACE', { place });
}

class Templates {
  readonly #core: Kernel & SitesDep;

  constructor(core: Kernel & SitesDep) {
    this.#core = core;
  }

  async all(): Promise<readonly WireTemplate[]> {
    const stored = await allDocuments(this.#core.documents, TEMPLATE_KIND);
    return stored.map(toWireTemplate).toSorted((a, b) => a.name.localeCompare(b.name));
  }

  async find(id: string): Promise<WireTemplate | undefined> {
    const found = await this.#core.documents.get(TEMPLATE_KIND, id);
    return found && toWireTemplate(found);
  }

  /** @param expectedVersion 0 for a new one */
  async put(
    operator: UserId,
    id: string,
    { expectedVersion, body }: { readonly expectedVersion: number; readonly body: TemplateBody },
  ): Promise<Reply<WireTemplate>> {
    const problem = problemOf(this.#core, body);
    if (problem !== undefined) return refuse(problem);
    const change: DocumentChange = {
      type: 'put',
      kind: TEMPLATE_KIND,
      id,
      expectedVersion,
      body: JSON.stringify(body),
    };
    const updatedAt = this.#core.clock.now();
    const isStored = await this.#transact(operator, change, updatedAt);
    return isStored
      ? succeed({ id, version: expectedVersion + 1, ...body, updatedAt })
      : refuse(reject('TEMPLATE_CHANGED'));
  }

  async remove(operator: UserId, id: string, expectedVersion: number): Promise<Reply<null>> {
    const change: DocumentChange = { type: 'delete', kind: TEMPLATE_KIND, id, expectedVersion };
    const isGone = await this.#transact(operator, change, this.#core.clock.now());
    return isGone ? succeed(null) : refuse(reject('TEMPLATE_CHANGED'));
  }

  async #transact(actor: UserId, change: DocumentChange, at: number): Promise<boolean> {
    return (await this.#core.documents.transact([change], { actor, at })).ok;
  }
}

export function templateHandlers(core: Kernel & SitesDep): HandlersOf<typeof templateCalls> {
  const templates = new Templates(core);
  const carryOut = createActs(core);
  // How many there are is counted before one is added.
  const inTurn = createKeyedTurns<typeof TEMPLATE_KIND>();

  /** Acts on a template that is there, under a trail with what it said before. */
  const actOn = <T>(
    operator: UserId,
    of: { readonly name: string; readonly id: string; readonly asked: Asked },
    work: () => Promise<Reply<T>>,
  ): Promise<Reply<T>> =>
    inTurn(TEMPLATE_KIND, async () => {
      const { name, id, asked } = of;
      const known = await templates.find(id);
      const before = known === undefined ? {} : inWords(bodyOf(known));
      const act = { operator, name, target: id, owner: undefined, reason: '', asked, before };
      return carryOut(act, async () =>
        known === undefined ? refuse(reject('UNKNOWN_TEMPLATE')) : work(),
      );
    });

  return {
    operatorTemplates: async () => succeed({ items: [...(await templates.all())] }),
    operatorTemplateCreate: (written, { identity: { userId: operator } }) =>
      inTurn(TEMPLATE_KIND, () => {
        const id = bytesToHex(core.random(ID_BYTES));
        const act = {
          operator,
          name: 'template.create',
          target: id,
          owner: undefined,
          reason: '',
          asked: bodyOf(written),
        };
        return carryOut(act, async () => {
          if ((await templates.all()).length >= TEMPLATES_MAX)
            return refuse(reject('TEMPLATE_LIMIT', { maximum: String(TEMPLATES_MAX) }));
          return templates.put(operator, id, { expectedVersion: 0, body: bodyOf(written) });
        });
      }),
    operatorTemplateChange: (
      { templateId: id, expectedVersion, ...written },
      { identity: { userId: operator } },
    ) =>
      actOn(operator, { name: 'template.change', id, asked: bodyOf(written) }, () =>
        templates.put(operator, id, { expectedVersion, body: bodyOf(written) }),
      ),
    operatorTemplateDelete: async (
      { templateId: id, expectedVersion },
      { identity: { userId: operator } },
    ) => {
      const gone = await actOn(operator, { name: 'template.delete', id, asked: {} }, () =>
        templates.remove(operator, id, expectedVersion),
      );
      return gone.ok ? succeed({ status: 200 as const }) : gone;
    },
  };
}
