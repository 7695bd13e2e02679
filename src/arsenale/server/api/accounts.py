"""Routes about people: guests, accounts, sessions, preferences, tokens, and passwords that are forgotten."""

from fastapi import APIRouter, BackgroundTasks, Request

from arsenale.server import accounts
from arsenale.server.accounts import Account, normal_address
from arsenale.server.failures import Failed, documented
from arsenale.server.letters import password_letter
from arsenale.server.limits import LOG_IN, NEW_ACCOUNT, NEW_GUEST, NEW_TOKEN, PASSWORD_LINK
from arsenale.server.passwords import hash_password, is_password
from arsenale.server.reception import Reception, client_of
from arsenale.server.sessions import CurrentSession, Desk, Person, Viewer
from arsenale.server.shapes import (
    ChangeMe,
    Key,
    LogIn,
    Me,
    NewAccount,
    NewGuest,
    NewPassword,
    PasswordLink,
    Preferences,
    Token,
)
from arsenale.server.webhooks import check_webhook
from arsenale.texts import _

router = APIRouter(tags=["people"])


def _me(account: Account, key: str = "") -> Me:
    """Somebody as he sees himself. `key`: a guest's, where it is known."""
    return Me(
        kind="guest" if account.is_guest else "account",
        id=account.id,
        name=account.name,
        email=account.email,
        key=key,
        preferences=account.preferences,
    )


def _nobody() -> Me:
    return Me(kind="nobody")


@router.get("/me", responses=documented(401))
async def get_me(viewer: Viewer, session: CurrentSession) -> Me:
    """Who is asking. A guest finds his key here, for the link that makes another browser his."""
    if viewer is None:
        return _nobody()
    is_keyed = viewer.is_guest and session.sealed is not None and session.sealed.account == viewer.id
    return _me(viewer, session.sealed.detail if is_keyed and session.sealed else "")


@router.patch("/me", responses=documented(401, 403, 422))
async def change_me(wish: ChangeMe, person: Person, session: CurrentSession, desk: Desk) -> Me:
    """Another name, or other preferences."""
    if wish.preferences and wish.preferences.webhook:
        await check_webhook(wish.preferences.webhook, desk.settings.allow_private_webhooks)
    async with desk.changing_people() as writing:
        await accounts.change(writing, person, wish.name, wish.preferences)
        changed = await accounts.find(writing, person.id)
    return await get_me(changed, session)


@router.post("/guests", status_code=201, responses=documented(403, 409, 422, 429))
async def create_guest(wish: NewGuest, request: Request, viewer: Viewer, session: CurrentSession, desk: Desk) -> Me:
    """Plays at once: the key in the answer is all that makes the guest this guest."""
    if viewer:
        raise Failed("conflict", _("You are {name} already; log out to be somebody else.").format(name=viewer.name))
    desk.limits.count(NEW_GUEST, "guest", client_of(request))
    async with desk.changing_people() as writing:
        guest, key = await accounts.create_guest(writing, wish.name, desk.now())
    session.begin(desk, guest, key)
    return _me(guest, key)


@router.post("/keys", responses=documented(403, 404, 422, 429))
async def enter(wish: Key, request: Request, session: CurrentSession, desk: Desk) -> Me:
    """A guest enters again, in this browser, with his key."""
    desk.limits.count(LOG_IN, "key", client_of(request))
    async with desk.storage.reading() as reading:
        guest = await accounts.find_by_key(reading, wish.key)
    if guest is None:
        raise Failed("not_found", _("No guest has this key. Who has made an account since then logs in with it."))
    session.begin(desk, guest, wish.key)
    return _me(guest, wish.key)


@router.post("/accounts", status_code=201, responses=documented(403, 409, 422, 429))
async def register(wish: NewAccount, request: Request, viewer: Viewer, session: CurrentSession, desk: Desk) -> Me:
    """Makes an account. A guest becomes one, with all his games."""
    if viewer and not viewer.is_guest:
        raise Failed("conflict", _("You have an account already; log out to make another."))
    desk.limits.count(NEW_ACCOUNT, "account", client_of(request))
    email, password_hash = normal_address(wish.email), await hash_password(wish.password)
    async with desk.changing_people() as writing:
        account = await accounts.register(writing, viewer, wish.name, email, password_hash, desk.now())
    session.begin(desk, account, account.proof)
    return _me(account)


@router.post("/sessions", responses=documented(403, 422, 429))
async def log_in(wish: LogIn, request: Request, viewer: Viewer, session: CurrentSession, desk: Desk) -> Me:
    """Logs in to an account. A guest's games become the account's."""
    email = normal_address(wish.email)
    desk.limits.count(LOG_IN, "log-in", client_of(request), email)
    async with desk.storage.reading() as reading:
        account = await accounts.find_by_address(reading, email)
    is_right = await is_password(wish.password, account.credential if account else None)
    if account is None or not is_right:
        raise Failed("forbidden", _("The address or the password is wrong. Try again, or ask for a new password."))
    if viewer and viewer.is_guest:
        await _take_over(desk, viewer, account)
    session.begin(desk, account, account.proof)
    return _me(account)


async def _take_over(desk: Reception, guest: Account, account: Account) -> None:
    await desk.hand_over_seats(guest.id, account.id)
    async with desk.changing_people() as writing:
        await accounts.take_over(writing, guest, account)


@router.delete("/sessions", responses=documented(403))
async def log_out(session: CurrentSession) -> Me:
    """Ends the session of this browser. A guest comes back only with his key."""
    session.end()
    return _nobody()


@router.post("/tokens", status_code=201, responses=documented(401, 403, 429))
async def create_token(person: Person, desk: Desk) -> Token:
    """A token for a bot that plays in one's name. It is told only now."""
    desk.limits.count(NEW_TOKEN, "token", person.id)
    async with desk.changing_people() as writing:
        return Token(token=await accounts.create_token(writing, person, desk.now()))


@router.post("/unsubscribe/{token}", status_code=204, responses=documented(403, 404))
async def unsubscribe(token: str, desk: Desk) -> None:
    """Ends the notices of the channel that the link is for. Mail programs call it too, without any session."""
    stop = desk.seals.read_stop(token)
    async with desk.changing_people() as writing:
        account = await accounts.find(writing, stop.account) if stop else None
        if stop is None or account is None:
            raise Failed("not_found", _("This link is damaged; choose what you are sent on the page of your account."))
        await accounts.change(writing, account, None, _without(account.preferences, stop.detail))


def _without(preferences: Preferences, channel: str) -> Preferences:
    """The preferences with one channel, `mail` or `webhook`, off."""
    return preferences.model_copy(update={channel: Preferences(mail="off").model_dump()[channel]})


# --- forgotten passwords ---


@router.post("/password-links", status_code=204, responses=documented(403, 422, 429, 503))
async def ask_for_password_link(wish: PasswordLink, request: Request, later: BackgroundTasks, desk: Desk) -> None:
    """Mails a link to choose a new password. Whether the address has an account is not told."""
    if not desk.post_office.has_mail:
        raise Failed("unavailable", _("This server sends no mail; ask whoever runs it for help."))
    email = normal_address(wish.email)
    desk.limits.count(PASSWORD_LINK, "password-link", client_of(request), email)
    later.add_task(_send_password_link, desk, email)


async def _send_password_link(desk: Reception, email: str) -> None:
    async with desk.storage.reading() as reading:
        account = await accounts.find_by_address(reading, email)
    if account:
        token = desk.seals.seal_password_link(account.id, account.proof)
        await desk.post_office.try_to_mail(password_letter(account, desk.settings.address, token))


@router.post("/passwords", responses=documented(403, 404, 422, 429))
async def choose_password(wish: NewPassword, request: Request, session: CurrentSession, desk: Desk) -> Me:
    """Chooses a new password with the token of a link, and logs in. Sessions elsewhere are over."""
    desk.limits.count(LOG_IN, "new-password", client_of(request))
    link = desk.seals.read_password_link(wish.token)
    password_hash = await hash_password(wish.password) if link else ""
    async with desk.changing_people() as writing:
        account = await accounts.find(writing, link.account) if link else None
        is_good = account and link and not account.is_guest and account.is_proved_by(link.detail)
        if not (account and is_good and await accounts.change_password(writing, account, password_hash)):
            raise Failed("not_found", _("This link is too old or was used already; ask for a new one."))
        account = await accounts.find(writing, account.id)
    assert account
    session.begin(desk, account, account.proof)
    return _me(account)
